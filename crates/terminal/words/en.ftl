# Text that only the terminal app shows. Every language has the same keys.

too-small = Please make this window larger: { $columns } by { $rows } characters.

count-moves = { $count ->
    [one] 1 move
   *[other] { $shown } moves
}
count-games = { $count ->
    [one] 1 game
   *[other] { $shown } games
}
count-levels = { $count ->
    [one] 1 level
   *[other] { $shown } levels
}
moves-left = { $count ->
    [one] 1 move left
   *[other] { $shown } moves left
}
moves-lost = { $count ->
    [one] 1 move lost
   *[other] { $shown } moves lost
}
metric = Metric
in-metric-single = single
in-metric-multi = multi
in-metric-step = step
in-metric-slide = slide
in-metric-turn = turn
in-metric-own = default

start-board = The board
start-tiles-about = 3×3 to 10×10, or any size
start-levels-about = { $levels } levels in { $packs } packs
start-today-about = { $solved } of { $of } solved
start-compete-about = timed, in sessions
start-open = Open a file
start-open-about = any puzzle, or its text
start-learn-about = { $count ->
    [0] exercises
    [one] exercises and 1 mistake
   *[other] exercises and { $shown } mistakes
}
start-settings-about = language, colours, appearance
start-help-about = keys and rules
start-quit = Quit
records = Records

do-again = again
do-back = back
do-board = board
do-change = change
do-continue = continue
do-copy = copy
do-export = export
do-filter = filter
do-games = games
do-grab = grab, release
do-help = help
do-hint = hint
do-last-review = last review
do-list = list
do-menu = menu
do-metric = metric: { $metric }
do-mistake = mistake
do-more = more
do-move = move
do-new-game = new game
do-next-block = next block
do-next-level = next level
do-next-scramble = next scramble
do-next-unsolved = next unsolved
do-open = open
do-order = order
do-play = play
do-quit = quit
do-race = race
do-redo = redo
do-remove-for-good = again removes it for good
do-repeat = repeat
do-restart = reset
do-review = review
do-run = play
do-search = search
do-share = share
do-solve = solve
do-speed = speed
do-step = step
do-stop = stop
do-today = today
do-type = type
do-undo = undo
do-watch = watch
keys-sideways = left right
keys-up-down = up down

panel-moves = moves
panel-time = time
panel-best = best
panel-par = par
panel-metric = metric
panel-rate = moves/s
panel-fastest = fastest
panel-prepared = prepared
panel-ghost = ghost
panel-now-at = now at
panel-inspect = inspect
panel-clock = clock
panel-result = result
panel-board = board

blocks-leave = Blocks { $names } leave through their exits.
blocks-to-places = Bring blocks { $names } to their marked places.
practice-of = { $exercise }: not counted.
paused-line = Paused: press any key to continue.
search-stops = { $back } stops.
search-takes = { $grab } uses it, { $back } stops.
way-stops = { $speed } change the speed, any other key stops
way-goes = stopped; press { $key } to go to a move
jump-ask = go to move:
jump-fault = Expected a move number.
offer-next-level = { $key }: next level
offer-new-game = { $key }: new game

new-other-size = another size
new-away = { $count ->
    [one] 1 move away
   *[other] { $shown } moves away
}
new-best = { $count ->
    [one] best 1 move
   *[other] best { $shown } moves
}
new-away-ask = Moves away from the goal:
new-away-fault = Expected a number of moves from 1 to { $most }.
new-seed-ask = Seed (empty for a random one):
new-size-ask = Columns x rows, 2 to 128 each:
new-size-fault = Expected columns x rows, such as 5x3.
today-of = Today, { $day } (UTC)
share-how = Copied if this terminal lets programs write to the clipboard. Otherwise, hold Shift and select the text with the mouse.
learn-away-goal = 4×4, in the fewest moves.

open-what = A file, or the text of a puzzle:
open-nothing = Nothing to open.
open-no-file = There is no such file, and the text is not a puzzle: { $fault }
open-unreadable = The file cannot be read ({ $error }), and the text is not a puzzle: { $fault }
open-author-fault = The author's solution: { $fault }
opened-about = A list or folder that you opened. It stays here until you remove it.
opened-title = { $title }: { $solved } of { $of } solved, { $stars } ★
opened-file = File to write (.json for JSON):
opened-done = All levels are solved.
own-about = Levels you made in the level editor of the window app or the web page.
own-none = No levels yet.
own-found = Search: { $name }

session-number = session { $number }
compete-last = Last solve
compete-extra = { $moves }+{ $extra } moves
compete-no-penalty = no penalty
compete-not-counted = does not count
all-games = All games
all-games-of = All games ({ $shown })
race-unsolved = Only a solved game can be raced against.
records-latest = Latest games
records-command = see { $command }
records-per-distance = moves/dist.
replay-of = Replay: { $title }
replay-playing = playing
replay-end = at the end
replay-stopped = stopped
review-of = Review: { $title }
review-place = move { $number } of { $of }
review-quarters-at = In place: { $times }

set-colours = Colours
set-glyphs = Characters
set-motion = Long moves
set-tile-metric = New tile metric
set-block-metric = New block metric
set-outside = set outside the app
palette-standard = standard
palette-light = light
colours-true = 16 million
colours-256 = 256
colours-16 = 16
colours-none = none
glyphs-unicode = Unicode
glyphs-ascii = ASCII
motion-shown = cell by cell
motion-reduced = in one step

help-goal-of-blocks = Blocks: bring the marked piece to the marked place. Grab a block and move it, or drag it with the mouse. A straight slide of any length is one move by default.
help-metrics = Moves are counted in a metric, which you choose with left and right for a new game. Tiles: single counts every cell that a tile moves; multi counts tiles that move together along a line as one move. Blocks: step counts every cell; slide counts every straight movement; turn counts consecutive movements of one block as one move.
help-counts = Par is the minimum number of moves. A game with a hint or a solution is recorded as assisted, and a loaded tile board as practice. Neither counts towards personal bests or averages.
help-mouse = Mouse
help-mouse-does = click and drag
help-config = Keys can be changed in { $file }
