# Everything that the window says. Every language has the same keys.

title-tiles = { $width }×{ $height } tiles
title-blocks = { $width }×{ $height } blocks
level-of = { $pack }, level { $level } of { $of }
board = Board: { $title }. { $rows }

menu-game = Game
menu-edit = Edit
menu-solve = Solve
menu-help = Help
new-game = New game…
open = Open…
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
recording = Recording…
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
speed-now = Speed: { $speed }.
speed-slowest = slowest
speed-slow = slow
speed-usual = usual
speed-fast = fast
speed-fastest = fastest

fault-saved = The saved game can't be read: { $fault }
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
