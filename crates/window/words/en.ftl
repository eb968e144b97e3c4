# Everything that the window says. Every language has the same keys.

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
seed-hint = A number makes the same board again; the game is then for practice.

undo = Undo
redo = Redo
hint = Hint
solve = Solve
restart = Reset
next = Next
faster = Faster
slower = Slower
copy-position = Copy position
copy-moves = Copy moves
copied = Copied.
pasted = The pasted text
moves = Moves
time = Time
fewest = Fewest
par = Par
take-it = Take it
step-back = Back
step = Step
play = Play
stop = Stop

results = Challenge Results
look-at-it = Look at it
congratulations = Congratulations!
solved-in-par = Congratulations! No solution is shorter.
solved-by-loyd = Solved by Loyd.
solved-at-start = It is solved at the start.
solved-in = { $moves ->
    [one] 1 move in { $time }.
   *[other] { $moves } moves in { $time }.
}
joined = Joined: { $moves ->
    [one] 1 move.
   *[other] { $moves } moves.
}
assisted = With help: no record.
practice = Practice: no record.
fewest-so-far = The fewest so far.
recording = Recording...
recorded = Recorded.
next-level-in = Next level in { $seconds } s.

another-game = Another game.
over = Solved: undo, reset or a new game lead on.
nothing-to-undo = There is nothing to undo.
nothing-to-redo = There is nothing to redo.
last-level = This is the last level of the pack.
no-level = This is no level of a pack.
no-such-level = There is no further level that way.
no-such-block = There is no other block { $name }.
which-block = Which block? Type its name.
stopped = Stopped.
searching = Searching: { $nodes } positions, at least { $bound } moves.
searching-best = Found so far: { $best } moves.
hint-shortest = { $move }. { $left } to go on a shortest way.
hint-known = { $move }. { $left } to go on the best way known.
way-shortest = Shortest way: move { $done } of { $length }.
way-known = Best way known: move { $done } of { $length }.
unsolvable-tiles = This position has no solution: its parity is odd.
unsolvable-blocks = This puzzle has no solution.
too-hard = Too hard to solve from here: move on, and ask again.
move-tile = Tile { $tile } { $way }
move-tiles = Tiles { $tiles } and { $tile } { $way }
move-block = Piece { $name } { $ways }
move-way = { $count ->
    [one] { $way } 1 space
   *[other] { $way } { $count } spaces
}
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
speed-usual = usual
speed-fast = fast
speed-fastest = fastest

fault-saved = The saved game can't be read: { $fault }
fault-records = The records: { $fault }
fault-seed = { $seed } is no seed: it wants a whole number.
left-out = Left out: { $remarks }
not-a-puzzle = { $name } is not a puzzle: { $fault }
not-text = { $name } is not a puzzle: it is no text.
too-long = { $name } is not a puzzle: it is longer than 1 MiB.
drop-here = Drop it to play it

about-version = Loyd { $version }
about-what = Sliding puzzles of both families: number puzzles and sliding blocks.
about-licence = MIT or Apache-2.0, as you like.
about-font = Type: Noto Sans CJK, under the SIL Open Font License 1.1.

help-tiles = Tiles: bring the numbers into order, the blank last. Arrows say where a tile goes. A click on a tile in the blank's row or column moves all between.
help-blocks = Blocks: bring the piece with the star to its goal. Tab chooses a block, Enter grabs it, arrows move it.
help-pointer = Tiles and blocks can be dragged, too, also round corners.
help-focus = Escape or F10 leads to the menus; Tab goes through them, Escape leads back.
help-files = Puzzle files can be dropped on the window, and texts of puzzles pasted.
action-left = left
action-right = right
action-up = up
action-down = down
action-undo = undo
action-redo = redo
action-restart = reset
action-new = new game, next level
action-hint = show the next move
action-solve = play a solution
action-faster = solutions go faster
action-slower = solutions go slower
action-next-piece = next block
action-previous-piece = block before
action-grab = grab a block, or let it go
action-name = and a name: that block
action-next-level = next level
action-previous-level = level before
action-help = help
action-back = back
action-suspend = stop for a while
action-redraw = draw anew
action-quit = exit; the game is kept

menu-view = View
levels = Levels
statistics = Statistics
editor = Level editor
settings = Settings
keys = Keys
open-picture = Open a picture...
explain = Explain
share = Share
share-copied = Copied: a text that makes this position again.
back = Back
replay = Replay

all-packs = All packs
difficulty-any = any difficulty
difficulty-easy = easy
difficulty-middling = middling
difficulty-hard = hard
pack-first-steps = First steps
pack-first-steps-about = Short levels of every kind, from the example of the assignment on. Pars in moves: step, slide, turn.
pack-traditional = Traditional puzzles
pack-traditional-about = The classics, the shortest first. Pars in moves: step, slide, turn.
pack-huarong-dao = Huarong Dao
pack-huarong-dao-about = Cao Cao, the large square, flees at Huarong: layouts of the Chinese tradition, the shortest first. Pars in moves: step, slide, turn.
pack-rush-5x5 = Rush 5×5
pack-rush-5x5-about = Cars on twenty-five cells, from the first traffic jam to the last one that fits. Pars in moves: step, slide, turn.
pack-rush-6x6 = Rush 6×6
pack-rush-6x6-about = The classic car park, from five moves to forty-nine. Pars in moves: step, slide, turn.
pack-rush-7x7 = Rush 7×7
pack-rush-7x7-about = More cars, more room, and longer ways round. Pars in moves: step, slide, turn.
pack-klotski-4x5 = Klotski 4×5
pack-klotski-4x5-about = The box of the Red Donkey with other bars and squares, and now and then a wall. Pars in moves: step, slide, turn.
pack-free-shapes = Free shapes
pack-free-shapes-about = Bent pieces among walls, free to go every way. Pars in moves: step, slide, turn.
pack-solved = { $solved } of { $of } solved.
par-best = par { $par }, best { $best }
level-solved = solved
level-optimal = solved in par

set-language = Language
set-theme = Theme
set-palette = Palette
set-colouring = Tiles are coloured
set-picture = Picture on the tiles
set-numbers = Numbers on pictures
set-names = Names on blocks
set-glide = Pieces glide
set-speed = Speed of solutions
set-arrows = An arrow moves
set-hover = Tiles slide under the pointer, without a click
set-timer = Show the time
set-classic = Classic look
language-en = English
language-zh-CN = 简体中文
theme-system = as the system
theme-light = light
theme-dark = dark
palette-usual = usual
palette-colour-blind = for all eyes
colouring-rings = by rings
colouring-solved = by what is in place
colouring-plain = all alike
picture-none = none, numbers alone
picture-hills = hills
picture-mosaic = mosaic
picture-waves = waves
picture-own = a picture of your own
glide-off = not at all (reduced motion)
glide-slow = slowly
glide-usual = as usual
glide-fast = fast
arrows-tile = the tile
arrows-blank = the blank
key-space = Space
key-enter = Enter
keys-how = Change gives an action a new first key.
keys-press = Press the key.
keys-change = Change
keys-usual = As they were
keys-taken = { $key } already does this: { $action }.

no-explanation = This board is not explained: only tiles are, up to 900 cells.
stage = Stage { $index } of { $count }: { $phase }.
stage-target = Tile { $tile } goes to row { $row }, column { $column }.
stage-invariant = The green cells ({ $count }) are in place and stay so.
phase-approach = the blank goes to where the method begins
phase-lower-rows = the far rows, tile by tile
phase-upper-rows = the last two rows, column by column
phase-upper-left = the last 2×2
phase-return = the blank goes home

no-games = No game yet.
no-such-game = There is no such game.
games = Games
seconds = Seconds
each-game = each game
mean-of-12 = mean of 12
distribution = Distribution
best = best
mean = mean
last-5 = last 5
best-5 = best 5
last-12 = last 12
best-12 = best 12
not-finished = not all solved
category = { $board }, { $metric }
goal-blank-first = blank first
counts = Solved { $solved }, left { $left }, with help { $assisted }, practice { $practice }.
game-row = { $moves ->
    [one] 1 move in { $time }
   *[other] { $moves } moves in { $time }
}
game-left = left
game-assisted = with help
game-practice = practice
watch = Watch
replay-at = { $time }, { $moves } moves
replay-place = Place in the game

tool-block = Block
tool-wall = Wall
tool-erase = Erase
tool-choose = Choose
editor-how = Draw blocks with the pointer, or with the arrows and Space; Shift and an arrow draw on. Then choose a block and say where it has to go.
block-named = Block { $name }
may-move = It may move
free-both = every way
free-horizontal = left and right
free-vertical = up and down
free-none = not at all
goal-is = The level is solved when
goal-none = nothing is asked of it
goal-right = it reaches the right edge
goal-own-row = it reaches the right edge in its own row
goal-covers = it lies at a given place
goal-press = Press the cell where its upper left cell has to be.
remove = Remove
not-yet = This is no level yet:
lacks-piece = There is no block.
lacks-goal = Nothing is asked of any block: choose one and say where it has to go.
lacks-connection = Block { $name } is in parts.
lacks-room = Block { $name } does not fit where its goal is.
lacks-sense = The goals exclude each other.
level-name = Name
play-it = Play it
save-level = Save...
metric-single = single
metric-multi = rows at once
metric-step = Steps
metric-slide = Slides
metric-turn = Turns
proof-optimum = { $moves ->
    [one] 1 move, proven shortest
   *[other] { $moves } moves, proven shortest
}
proof-known = { $moves } moves, the best known
proof-searching = searching...
proof-too-hard = too hard to prove

picture-too-large = { $name } is too large for a picture: the limit is 32 MiB.
not-a-picture = { $name } is not a picture: { $fault }
