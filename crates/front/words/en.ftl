# The messages of the window and the terminal app. Every language has the same keys.

title-tiles = { $width }×{ $height } tiles
title-blocks = { $width }×{ $height } blocks
level-of = { $pack }, level { $level } of { $of }
board = Board: { $title }. { $rows }

menu-game = Game
menu-edit = Edit
menu-solve = Solution
menu-help = Help
new-game = New game...
open = Open...
open-title = Open a puzzle
exit = Exit
help = Help
about = About
ok = OK
cancel = Cancel
start = Start
columns = Columns
rows = Rows
seed = Seed
seed-hint = The same number gives the same board. A game with a chosen number counts as practice.

undo = Undo
redo = Redo
hint = Hint
solve = Solve
restart = Reset
next = Next
faster = Faster
slower = Slower
pause = Pause
go-on = Resume
copy-position = Copy position
copy-moves = Copy moves
copied = Copied.
pasted = The pasted text
moves = Moves
time = Time
fewest = Fewest moves
fastest = Best time
par = Par
take-it = Use best
step-back = Step back
step = Step forward
play = Play
stop = Stop

results = Challenge Results
end-made = { $moves ->
    [one] 1 move · { $time }
   *[other] { $moves } moves · { $time }
}
end-par = Best possible: { $par }
end-shortest = Shortest possible
new-board = New board
same-board = Same board
next-level = Next level
copied-done = Copied ✓
congratulations = Congratulations!
solved-in-par = Congratulations! No solution is shorter.
solved-by-loyd = Solved by Loyd.
solved-at-start = Already solved at the start.
solved-in = { $moves ->
    [one] 1 move in { $time }.
   *[other] { $moves } moves in { $time }.
}
assisted = Help used: not counted as a personal best.
practice = Practice: not counted as a personal best.
fewest-so-far = Fewest moves so far.
recording = Saving...
recorded = Saved.
next-level-in = { $input ->
    [pointer] Next level in { $seconds } s. Click the board to stop.
    [touch] Next level in { $seconds } s. Tap the board to stop.
   *[keys] Next level in { $seconds } s.
}
next-level-offer = { $key } or Next for the next level.

game-before = Previous game: { $title }.
game-after = Next game: { $title }.
new-try = New attempt.
over = Already solved. Undo, reset or start a new game.
nothing-to-undo = Nothing to undo.
nothing-to-redo = Nothing to redo.
no-pause = Attempts cannot be paused.
no-review = You can review an attempt when it is over.
help-costs = A hint makes this a DNF. Press again to take it.
nothing-to-pause = Nothing to pause: the clock is not running.
paused = Paused
paused-about = Press any key to continue.
paused-about-touch = Tap the board to continue.
first-level = This is the first level of the pack.
last-level = This is the last level of the pack.
no-level = This game is not part of a pack.
no-such-block = No other block is named { $name }.
which-block = Which block? Type its name.
stopped = Stopped.
searching = Searching: { $nodes } positions, at least { $bound } moves.
searching-best = Best so far: { $best } moves.
hint-shortest = { $left ->
    [one] { $move } · 1 move left (shortest possible)
   *[other] { $move } · { $left } moves left (shortest possible)
}
hint-known = { $left ->
    [one] { $move } · 1 move left (best found)
   *[other] { $move } · { $left } moves left (best found)
}
way-shortest = Shortest solution: move { $done } of { $length }
way-known = Best solution found: move { $done } of { $length }
unsolvable-tiles = Cannot be solved: its parity is odd (as if { $one } and { $other } were swapped).
unsolvable-blocks = This puzzle has no solution.
preparing = Preparing instant hints: { $positions } positions.
table-stopped = Stopped preparing hints.
too-hard = No solution found within the limit. Make a move and try again.
review-too-long = This game is too long to review.
move-tile = { $form ->
    [hint] Move { $tile } { $way }
   *[row] Tile { $tile } { $way }
}
move-tiles = { $form ->
    [hint] Move { $tiles } and { $tile } { $way }
   *[row] Tiles { $tiles } and { $tile } { $way }
}
move-block = { $form ->
    [hint] Move { $name } { $ways }
   *[row] Block { $name } { $ways }
}
move-way = { $way } by { $count }
move-between = { ", " }
way-left = left
way-right = right
way-up = up
way-down = down
list = List
solution-list = Solution
solution-list-menu = Solution as a list...
solution-length = { $moves ->
    [one] 1 move.
   *[other] { $moves } moves.
}
copy-list = Copy the list
copy-solution = Copy the moves
speed-now = Speed: { $speed }.
speed-slowest = slowest
speed-slow = slow
speed-usual = normal
speed-fast = fast
speed-fastest = fastest

fault-saved = The saved game can't be read: { $fault }
fault-records = Records: { $fault }
fault-seed = A seed must be a whole number, not { $seed }.
read-as = Read as: { $reading }
left-out = Skipped: { $remarks }
not-a-puzzle = { $name } is not a puzzle: { $fault }
not-text = { $name } is not a puzzle: it is not a text file.
too-long = { $name } is not a puzzle: it is longer than 1 MiB.
saved = Saved: { $name }.
shared-link = The link
no-file-dialog = No file chooser found. Type the path of the file.
path = Path
drop-here = Drop to play

about-version = Loyd { $version }
about-what = Sliding puzzles with numbers and with blocks.
about-licence = MIT or Apache-2.0, at your option.
about-font = Font: Noto Sans CJK, under the SIL Open Font License 1.1.

help-tiles = Tiles: put the numbers in order, the blank last. An arrow key moves a tile that way. Click a tile in the blank's row or column to move all tiles in between.
help-tiles-touch = Tiles: put the numbers in order, the blank last. Tap a tile in the blank's row or column to move all tiles in between.
help-blocks = Blocks: bring the block with the star to its goal. Tab selects a block, Enter grabs it, arrows move it.
help-blocks-touch = Blocks: bring the block with the star to its goal. Drag blocks to move them.
help-pointer = You can also drag tiles and blocks, even around corners.
help-focus = F10 focuses the menus, Tab moves through them, Escape returns to the board.
help-files = Drop puzzle files on the window, or paste the text of a puzzle.
action-left = left
action-right = right
action-up = up
action-down = down
action-undo = undo
action-redo = redo
action-restart = reset
action-new = new game, next level
action-hint = show a move; press again to make it
action-solve = play a solution
action-faster = faster playback
action-slower = slower playback
action-next-piece = next block
action-previous-piece = previous block
action-grab = grab or release a block
action-name = select a block by name
action-next-level = next level
action-previous-level = previous level
action-help = help
action-back = back
action-suspend = suspend the app
action-pause = pause; any key resumes
action-redraw = redraw the screen
action-quit = exit and keep the game

menu-view = View
levels = Levels
statistics = Statistics
editor = Level editor
settings = Settings
keys = Keys
open-picture = Open a picture...
explain = Explain
share = Share
share-copied = Link copied.
back = Back
replay = Replay

all-packs = All packs
difficulty-any = all
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
difficulty-expert = expert
difficulty-fiendish = fiendish
pack-first-steps = First steps
pack-first-steps-about = Short levels of every kind, to start with. Par in steps, slides, turns.
pack-traditional = Traditional puzzles
pack-traditional-about = The classics, shortest first. Par in steps, slides, turns.
pack-huarong-dao = Huarong Dao
pack-huarong-dao-about = Cao Cao, the large square, escapes at Huarong: traditional Chinese layouts, shortest first. Par in steps, slides, turns.
pack-rush-5x5 = Rush 5×5
pack-rush-5x5-about = Cars on twenty-five cells, from light traffic to gridlock. Par in steps, slides, turns.
pack-rush-6x6 = Rush 6×6
pack-rush-6x6-about = The classic car park, from five moves to more than fifty. Par in steps, slides, turns.
pack-rush-7x7 = Rush 7×7
pack-rush-7x7-about = More cars, more space and longer detours. Par in steps, slides, turns.
pack-klotski-4x5 = Klotski 4×5
pack-klotski-4x5-about = The box of the Red Donkey with other bars and squares, and sometimes a wall. Par in steps, slides, turns.
pack-free-shapes = Free shapes
pack-free-shapes-about = Bent pieces among walls, free to move in any direction. Par in steps, slides, turns.
pack-records-of-loyd = Hardest found by Loyd
pack-records-of-loyd-about = The hardest boards that Loyd found in classes not searched before. Par in steps, slides, turns.
pack-solved = { $solved } of { $of } solved.
par-best = par { $par }, best { $best }
par-alone = par { $par }
level-solved = solved
level-optimal = solved in par

set-language = Language
set-theme = Theme
set-palette = Palette
set-colouring = Tile colours
set-picture = Picture on the tiles
set-numbers = Numbers on pictures
set-names = Names on blocks
set-glide = Animation
set-speed = Playback speed
set-arrows = Arrow keys move
set-hover = Hover to move
set-sounds = Sounds
sounds-not-built = This program was built without sound.
sounds-no-device = No sound device was found.
set-timer = Show timer
set-classic = Classic look
share-address = Page that shared links open
language-en = English
language-zh-CN = 简体中文
language-de = Deutsch
language-es = Español
language-fr = Français
language-ja = 日本語
theme-system = match system
theme-light = light
theme-dark = dark
theme-paper = paper
theme-wood = wood
theme-contrast = high contrast
palette-usual = standard
palette-colour-blind = colour-blind safe
colouring-rings = rings
colouring-solved = solved tiles
colouring-plain = one colour
picture-none = none, numbers only
picture-hills = hills
picture-mosaic = mosaic
picture-waves = waves
picture-own = my own picture
glide-off = off (reduced motion)
glide-slow = slow
glide-usual = normal
glide-fast = fast
arrows-tile = the tile
arrows-blank = the blank
key-space = Space
key-enter = Enter
keys-how = Change replaces the first key of an action.
keys-press = Press a key.
keys-change = Change
keys-usual = Restore defaults
keys-taken = { $key } is already used: { $action }.

no-explanation = Only tile boards of up to 900 cells can be explained.
stage = Stage { $index } of { $count }: { $phase }.
stage-target = Tile { $tile } goes to row { $row }, column { $column }.
stage-invariant = In place now and after this stage: { $regions }.
mark-settled = in place
mark-target = target
mark-tile = tile
region-row = row { $first }
region-rows = rows { $first } to { $last }
region-column = column { $first }
region-columns = columns { $first } to { $last }
region-and = { ", " }
phase-approach = the blank moves into position
phase-lower-rows = whole rows, tile by tile
phase-upper-rows = the last two rows, column by column
phase-upper-left = the last 2×2
phase-return = the blank returns to its goal

replay-again = Play again
speed = Speed
solution-place = Move
phase-lower-columns = whole columns, tile by tile
phase-upper-columns = the last two columns, row by row
ao50 = ao50
best-ao50 = best ao50
ao100 = ao100
best-ao100 = best ao100
family-tiles = Numbers
family-blocks = Blocks
action-slide-left = left as far as possible
action-slide-right = right as far as possible
action-slide-up = up as far as possible
action-slide-down = down as far as possible
home = Home
home-continue = Continue
home-today = Today
home-streak = { $days ->
    [0] Start a streak today
    [one] 1-day streak
   *[other] { $days }-day streak
}
first-board = Click a tile next to the blank. Put 1 to { $last } in order, the blank last.
first-board-touch = Tap a tile next to the blank. Put 1 to { $last } in order, the blank last.
first-cars = Drag a block along its row or column.
first-blocks = Drag a block to move it.
refused = No space in that direction.
refused-row = This block moves only along its row.
refused-column = This block moves only along its column.
refused-fixed = This block cannot move.
classic-leave = Escape leaves the classic look; a right click opens the menu.
home-kept = { $moves ->
    [one] Continue, 1 move
   *[other] Continue, { $moves } moves
}
home-group = { $solved } of { $of }, { $stars } ★
group-rush-hour = Rush Hour
group-klotski = Klotski
group-first-steps = First steps
group-free-shapes = Free shapes
home-open = not solved yet
home-solved = solved: { $games }
home-more = More
learn = Learn
learn-about = Practice: find the shortest solution. Not counted.
learn-away = Finish in 12
exercise-first-row = First row
exercise-second-row = Second row
exercise-first-column = First column
exercise-last-column = First column of the last two rows
exercise-last-rows = The last two rows
exercise-last-3x3 = Last 3×3
exercise-last-2x3 = Last 2×3
exercise-last-2x2 = Last 2×2
exercise-first-row-goal = Bring 1 to 4 into the first row.
exercise-second-row-goal = Bring 5 to 8 into the second row; the first row stays in place.
exercise-first-column-goal = Bring 5, 9 and 13 into the first column; the first row stays in place.
exercise-last-column-goal = Bring 9 and 13 into the first column; the upper rows stay in place.
exercise-last-rows-goal = Solve the last two rows.
exercise-last-3x3-goal = Solve the last 3×3 cells.
exercise-last-2x3-goal = Solve the last 2×3 cells.
exercise-last-2x2-goal = Solve the last 2×2 cells.
stage-done = { $moves ->
    [one] Done in 1 move.
   *[other] Done in { $moves } moves.
}
stage-done-of = { $moves ->
    [one] Done in 1 move ({ $shortest } possible).
   *[other] Done in { $moves } moves ({ $shortest } possible).
}
stage-next = { $key } for another one.
all-levels = All levels
goal-to-right = Bring the ★ block to the right edge.
goal-to-place = Bring the ★ block to the marked place.
goal-to-places = Bring the ★ blocks to the marked places.
goal-leaves-right = The ★ block leaves through the right side.
goal-leaves-left = The ★ block leaves through the left side.
goal-leaves-top = The ★ block leaves through the top.
goal-leaves-bottom = The ★ block leaves through the bottom.
goal-leave = The ★ blocks leave through their exits.
goal-filled = Cover the marked cells with the ★ block.
goal-any-sized = Bring any { $width }×{ $height } block to the marked place.
goal-any = Bring any block of the marked shape to the marked place.
goal-any-places = Bring a block of the right shape to every marked place.
same-level = Same level
share-result = Share
best-time = { $seconds } s: new best time
behind-best = { $seconds } s vs. your best time
turns-a-second = { $rate } moves per second
averages = ao5: { $five } · ao12: { $twelve }
pace = Moves/s
review = Review
review-last = Review the last game
replay-last = Replay the last game
review-nothing = Nothing to review yet. Make a move first.
review-going-on = Reviewing: { $done } of { $of } positions.
review-accuracy = accuracy
review-proven = proven
review-known = best known
review-sum = { $made ->
    [one] 1 move, { $distance } possible ({ $proof }): { $lost } lost
   *[other] { $made } moves, { $distance } possible ({ $proof }): { $lost } lost
}
review-time = Pauses { $thinking }, moving { $turning }
pauses = Clock paused for { $pauses }
pause-at = { $length } at { $time }
review-thirds = Speed by thirds: { $rates } moves/s
review-rows = Rows in place: { $times }
review-quarters = In place
review-detour-at = Detour, moves { $from }–{ $to }: { $lost } lost
review-distance = Moves left
review-lost = Lost
review-row = Move { $number }: { $lost } lost
review-best-move = { $number }. { $move } · Best move
review-lost-move = { $number }. { $move } · { $lost } lost · Best: { $best }
review-end = End of the game
review-before = Previous mistake
review-after = Next mistake
review-play = Continue from here
review-number = Move
review-played = Played
review-best = Best
review-try = Try again
review-better = Show the better way
no-games = No games yet.
no-such-game = Game not found.
games = Games
seconds = Seconds
each-game = each game
mean-of-12 = mean of 12
best-so-far = best so far
column-puzzle = Puzzle
column-solves = Solves
column-best = Best
column-best-ao5 = Best ao5
column-last = Last game
games-apart = Abandoned, with hints, or practice: { $count }
distribution = Distribution
best = best
mean = mean
ao5 = ao5
best-ao5 = best ao5
ao12 = ao12
best-ao12 = best ao12
not-finished = not all solved
category = { $board }, { $metric }
goal-blank-first = blank first
counts = Solved { $solved }, abandoned { $left }, with hints { $assisted }, practice { $practice }
game-row = { $moves ->
    [one] 1 move in { $time }
   *[other] { $moves } moves in { $time }
}
game-left = abandoned
game-assisted = with hints
game-practice = practice
watch = Replay
replay-at = { $moves ->
    [one] { $time }, { $moves } move
   *[other] { $time }, { $moves } moves
}
replay-place = Position in the replay

tool-block = Block
tool-wall = Wall
tool-erase = Erase
tool-choose = Select
draft-anew = Copy from board
editor-how = Drag to draw a block. Keyboard: arrows, Space; Shift+arrow extends. Then select a block and set its goal.
editor-how-touch = Drag to draw a block. Then select a block and set its goal.
editor-new = New
editor-clear = Clear
hardest-start = Hardest start
hardest-found = { $moves ->
    [one] Hardest start: 1 move.
   *[other] Hardest start: { $moves } moves.
}
redundant = Redundant blocks
redundant-found = Redundant: { $names }
redundant-none = No block is redundant.
block-named = Block { $name }
may-move = Movement
free-both = any direction
free-horizontal = left and right
free-vertical = up and down
free-none = fixed
goal-is = This block
goal-none = has no goal
goal-right = must reach the right edge
goal-own-row = must reach the right edge in its row
goal-covers = must reach a place
goal-press = Choose where its top left cell must go.
tool-gate = Gate
goal-any-kind = or one like it must reach each place
goal-fills = must cover cells
goal-leaves = must leave:
side-right = right
side-left = left
side-top = top
side-bottom = bottom
gate-press = Choose a cell that only the selected block may enter. Choose it again to remove the gate.
goal-press-any = Choose where the top left cell of a block of this shape must go. Choose the cell again to undo.
goal-press-fills = Choose the cells that it must cover. Choose one again to undo.
remove = Remove
not-yet = Not a level yet:
lacks-piece = There are no blocks.
lacks-goal = No block has a goal. Choose a block and set one.
lacks-connection = Block { $name } is not connected.
lacks-room = Block { $name } does not fit at its goal.
lacks-sense = The goals contradict each other.
level-name = Name
play-it = Play level
save-file = Save...
metric-single = single tiles (STM)
metric-multi = slides (MTM)
metric-step = Steps
metric-slide = Slides
metric-turn = Turns
proof-optimum = { $moves ->
    [one] 1 move, proven shortest
   *[other] { $moves } moves, proven shortest
}
proof-known = { $moves ->
    [one] 1 move, best known
   *[other] { $moves } moves, best known
}
proof-searching = searching...
proof-too-hard = too hard to prove

picture-too-large = { $name } is too large for a picture: the limit is 32 MiB.
not-a-picture = { $name } is not a picture: { $fault }

compete = Compete
compete-now = Compete: { $event }
compete-now-about = Start the next attempt in your last session
compete-stop = Stop competing
discipline = Event
discipline-solve = one board
single = single
discipline-solve-about = One board, as fast as you can.
discipline-marathon = marathon
discipline-marathon-about = Several boards of the same size in a row, on one clock.
discipline-relay = relay
discipline-relay-about = From 2×2 up to this size, one board of each, on one clock.
discipline-blindfold = blindfold
discipline-blindfold-about = The numbers disappear with your first move.
discipline-limited = limited moves
discipline-limited-about = Solutions above the move limit do not count.
boards = Boards
most-moves = Move limit
counted = Count
inspection = Inspection
inspection-free = unlimited
inspection-none = no inspection
inspection-seconds = { $seconds } s
compete-seed-hint = The same number gives everyone the same boards, attempt by attempt.
session = Session
session-new = new session
session-name = Session name
session-delete = Delete session
session-empty = No solves yet.
import-solves = Import...
export-csv = Export CSV...
event-solve = { $width }×{ $height }
event-marathon = { $width }×{ $height }, marathon of { $number }
event-relay = Relay up to { $width }×{ $height }
event-blindfold = { $width }×{ $height }, blindfold
event-limited = { $width }×{ $height }, at most { $number } moves
solves = Solves
solves-of = Solves: { $solves }
each-solve = each solve
penalty-none = OK
penalty-two = +2
penalty-dnf = DNF
race = Race against it
retry = Repeat this scramble
retry-about = The same board again. It does not count.
ghost = Ghost: { $time }, now at move { $moves }
splits = Splits { $times }
split-parts = Row or board
split-last = last attempt
split-best = fastest attempt
counted-moves = Moves: { $moves }
board-of = Board { $board } of { $of }
board-done = { $done } of { $of } done.
attempt-over = { $time }.
attempt-over-key = { $time }. { $key } for the next scramble.
result-last = Last
delete-again = Press Delete again to remove this solve from the session.
position-kept = Saved. { $key } loads this position.
position-forgotten = Position { $key } deleted.
position-back = Position { $key } loaded, for practice.
position-none = No position is saved under { $key }. Ctrl+{ $key } saves one.
help-places = Ctrl+F1–F12 saves the position, or deletes it if it is already saved there. F1–F12 then loads it, even F1 and F10.
not-solves = No solves found in { $name }: { $fault }
solves-imported = { $solves ->
    [one] Imported 1 solve.
   *[other] Imported { $solves } solves.
}
compete-best = Best { $time }
compete-today = Today's scramble
compete-today-about = The same board for everyone
session-about = A session is a series of attempts. The clock starts with your first move, or as soon as the board appears if there is no inspection. It stops with the last move.
session-about-list = All your times appear here, with your best and the averages of 5 and 12 (ao5, ao12).

moves-made = Move list
made-start = Start
to-start = To the start
one-back = One move back
one-on = One move forward
to-end = To the end
goal = Goal
tile-goal-blank-last = 1, 2, 3 ..., the blank last
tile-goal-blank-first = the blank first, then 1, 2, 3 ...
tile-goal-snail = spiral
begin = Start position
begin-anywhere = random
begin-easy = easy: 10 moves away
begin-middling = medium: 25 moves away
begin-away = custom distance, for practice
begin-moves = Moves away
no-game = This game cannot be started: { $fault }

search = Search
own-levels = My levels
own-levels-about = Levels you made. Solve one to share it.
own-export = Export...
own-earlier = Move earlier
own-later = Move later
own-unsolved = Solve it first, without hints.
own-shared = Link copied, with your solution.
own-nameless = Untitled
own-keep = Save to My levels
own-kept = Saved to My levels.
own-full = My levels is full. Remove one first.
own-import = Import...
own-import-none = The file contains no block puzzles.
own-imported = Added to My levels: { $levels }.

opened-packs = Opened packs
pack-open = Open a pack...
pack-continue = Next unsolved
pack-export-json = Export as JSON...
pack-level = Level { $level }
pack-untitled = Pasted or dropped
folder-empty = The folder contains no puzzles.
unsolved-only = Unsolved only
no-level-matches = No level matches.
author-solved = { $moves ->
    [one] Solved by its author in 1 move.
   *[other] Solved by its author in { $moves } moves.
}
learn-lost = My mistakes ({ $count })
learn-lost-none = Mistakes from your reviews appear here.
drill = { $lost ->
    [one] You lost 1 move here. Solve it in { $moves }.
   *[other] You lost { $lost } moves here. Solve it in { $moves }.
}
drill-right = Best move.
drill-wrong = { $lost ->
    [one] Not the best move: 1 move lost. Undo and try again.
   *[other] Not the best move: { $lost } moves lost. Undo and try again.
}
colouring-fringe = fringe
colouring-grids = quarters
colouring-rows = rows
palette-own = my own colours
colours = My own colours...
colours-how = One colour per line, such as #3d6fd9, for the layers of tiles in turn.
colours-fault = Line { $line }: expected a colour such as #3d6fd9, found { $found }
colours-open = Open a file...
