#!/usr/bin/env python3
"""Prints the golden counts in docs/protocol/counts.txt, using a plain breadth-first search that shares no code with any engine."""

TILES = [
    ("single", 10, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("multi", 6, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("single", 31, "1 2 3/4 5 6/7 8 0"),
    ("single", 31, "1 2 3/4 0 5/6 7 8"),
    ("multi", 24, "1 2 3/4 5 6/7 8 0"),
    ("single", 21, "1 2 3/4 5 0"),
    ("multi", 20, "0 1 2/3 4 5"),
    ("single", 9, "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24"),
    ("multi", 5, "1 2 3 4 5 6 7/8 9 10 11 12 13 0"),
]
# Layouts, each with the text after ` | `. The letters in `horizontal` and `vertical` are pieces
# that move along one axis.
BLOCKS = [
    (depths, layout, parts)
    for layout, parts, depths in [
        ("12../3.44/ZZ5./6657", "", {"step": 10, "slide": 8, "turn": 7}),
        ("abbc/abbc/deef/dghf/i..j", "goal: b covers 4,2", {"step": 14, "slide": 10, "turn": 9}),
        ("11..2/33#.2/ZZ..4/5.#.4/5.66.", "horizontal: 1 3 Z 6 | vertical: 2 4 5", {"step": 12, "slide": 9, "turn": 9}),
        ("#.ZZ#/.11../.1.2./33.2#", "", {"step": 9, "slide": 7, "turn": 6}),
    ]
]
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def search(start, neighbours, max_depth):
    """Returns the number of positions at each depth."""
    seen, layer, counts = {start}, [start], []
    while layer and len(counts) <= max_depth:
        counts.append(len(layer))
        reached = {other for position in layer for other in neighbours(position)} - seen
        seen |= reached
        layer = list(reached)
    return counts


def tiles(text, metric):
    rows = [tuple(map(int, row.split())) for row in text.split("/")]
    height, width = len(rows), len(rows[0])

    def neighbours(cells):
        blank = cells.index(0)
        for down, right in DIRECTIONS.values():
            moved, hole = list(cells), blank
            for _ in range(max(width, height) if metric == "multi" else 1):
                row, column = hole // width + down, hole % width + right
                if not (0 <= row < height and 0 <= column < width):
                    break
                other = row * width + column
                moved[hole], moved[other] = moved[other], 0
                hole = other
                yield tuple(moved)

    return sum(rows, ()), neighbours


def blocks(layout, parts, metric):
    rows = layout.split("/")
    height, width = len(rows), len(rows[0])
    cells = {(row, column): rows[row][column] for row in range(height) for column in range(width)}
    free = {cell for cell, name in cells.items() if name != "#"}
    keys = dict(part.strip().split(": ", 1) for part in parts.split("|")) if parts else {}
    goal = {keys.get("goal", "Z right")[0]}
    names = sorted({name for name in cells.values() if name not in ".#"})
    # The classes of interchangeable pieces: same shape, same freedom, no goal. A position is a set
    # of anchors for each class.
    classes, start = [], []
    for name in names:
        anchor = min(cell for cell, other in cells.items() if other == name)
        shape = frozenset((row - anchor[0], column - anchor[1]) for (row, column), other in cells.items() if other == name)
        directions = [
            direction
            for direction in DIRECTIONS
            if not (name in keys.get("horizontal", "") and direction in ("up", "down"))
            and not (name in keys.get("vertical", "") and direction in ("left", "right"))
        ]
        kind = (shape, tuple(directions), name if name in goal else "")
        if kind not in classes:
            classes.append(kind)
            start.append(frozenset())
        start[classes.index(kind)] |= {anchor}

    def covered(kind, anchor):
        return {(anchor[0] + row, anchor[1] + column) for row, column in classes[kind][0]}

    def destinations(kind, anchor, others):
        """Returns the anchors that a piece can reach with one move in the metric."""
        ends, open_ = set(), [(anchor, direction) for direction in classes[kind][1]]
        seen = set(open_)
        while open_:
            at, direction = open_.pop()
            after = (at[0] + DIRECTIONS[direction][0], at[1] + DIRECTIONS[direction][1])
            if not covered(kind, after) <= free - others:
                continue
            ends.add(after)
            next_directions = {"step": [], "slide": [direction], "turn": classes[kind][1]}[metric]
            for pair in ((after, other) for other in next_directions):
                if pair not in seen:
                    seen.add(pair)
                    open_.append(pair)
        return ends - {anchor}

    def neighbours(position):
        everywhere = [(kind, anchor) for kind, anchors in enumerate(position) for anchor in anchors]
        for kind, anchor in everywhere:
            others = set().union(*(covered(*other) for other in everywhere if other != (kind, anchor)))
            for after in destinations(kind, anchor, others):
                moved = position[kind] - {anchor} | {after}
                yield (*position[:kind], moved, *position[kind + 1 :])

    return tuple(start), neighbours


def main():
    print("# Numbers of positions by depth, generated by counts.py. Each line: metric, counts, position.")
    for metric, max_depth, text in TILES:
        counts = search(*tiles(text, metric), max_depth)
        print(metric, *counts, "|", text)
    for depths, layout, parts in BLOCKS:
        for metric, max_depth in depths.items():
            counts = search(*blocks(layout, parts, metric), max_depth)
            print(metric, *counts, "|", layout + (f" | {parts}" if parts else ""))


if __name__ == "__main__":
    main()
