#!/usr/bin/env python3
"""Checks that an engine answers the protocol of docs/protocol.md.

Usage: conformance.py COMMAND…, such as: conformance.py loyd engine
"""

import pathlib
import queue
import subprocess
import sys
import threading

LIMIT = 120
COUNTS = pathlib.Path(__file__).with_name("counts.txt")
# Positions with a metric and the length of a shortest solution.
SOLVED = [
    ("8 6 7/2 5 4/3 0 1", "single", 31),
    ("3 1 2/4 0 5", "multi", None),
    ("12../3.44/ZZ5./6657", "slide", 5),
    ("12../3.44/ZZ5./6657", "step", None),
    ("12../3.44/ZZ5./6657", "turn", None),
    ("0 1 2/3 4 5/6 7 8 goal blank-first", "single", 0),
]
UNSOLVABLE = ["1 2 3/4 5 6/8 7 0", "ZZ#./..#."]
FAULTY = ["castle", "go metric cubic", "go time soon", "position 1 2 3/4 5 6/7 7 x", "position 1 2/3 0 moves UUU", "count soon"]
LARGE = "12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3"


class Engine:
    """An engine that runs; every wait has a limit."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, *words):
        """The lines up to the first that begins with one of these words."""
        seen = []
        while True:
            try:
                line = self.lines.get(timeout=LIMIT)
            except queue.Empty:
                fail(f"no line `{' or '.join(words)}` within {LIMIT} s after {seen[-3:]}")
            if line is None:
                fail(f"the engine ended before a line `{' or '.join(words)}`")
            seen.append(line)
            if line.split(" ")[0] in words:
                return seen

    def ask(self, line, *words):
        self.tell(line)
        return self.until(*words)

    def silent(self, line):
        """A command without an answer."""
        self.tell(line)
        answer = self.ask("isready", "readyok")
        check(answer == ["readyok"], f"`{line}`: unexpected {answer[:-1]}")


def fail(message):
    sys.exit(f"FAILED: {message}")


def check(holds, message):
    if not holds:
        fail(message)


def search(engine, limits=""):
    """The facts of the last info line, the result, and the best line of a search."""
    lines = engine.ask(f"go {limits}".strip(), "bestline", "error")
    check(lines[-1].startswith("bestline"), f"go {limits}: {lines[-1]}")
    infos = [line.split() for line in lines if line.startswith("info ")]
    check(infos, "a search without an info line")
    facts = [dict(zip(words[1::2], words[2::2])) for words in infos]
    lowers = [int(fact["lower"]) for fact in facts]
    check(lowers == sorted(lowers), f"the lower bound falls: {lowers}")
    lengths = [int(fact["length"]) for fact in facts if fact["length"] != "none"]
    check(lengths == sorted(lengths, reverse=True), f"the length rises: {lengths}")
    results = [line.split()[1:] for line in lines if line.startswith("result ")]
    check(len(results) == 1 and lines[-2].startswith("result "), f"one result before the best line: {lines[-3:]}")
    return facts[-1], results[0], lines[-1][len("bestline") :].strip()


def verified(engine, moves):
    words = engine.ask(f"verify {moves}".strip(), "verified", "error")[-1].split()
    check(words[0] == "verified", f"verify: {' '.join(words)}")
    return dict(zip(words[1::2], words[2::2]))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    engine = Engine(sys.argv[1:])

    hello = engine.ask("usp", "uspok")
    check(any(line.startswith("id name ") for line in hello) and "protocol 1" in hello, "the introduction")
    check(sum(line.startswith("option name ") for line in hello) >= 2, "the options Threads and Memory")
    families = next(line.split()[1:] for line in hello if line.startswith("families "))
    engine.silent("setoption name Threads value 1")
    engine.silent("")
    engine.tell("stop")

    for line in FAULTY:
        engine.tell(line)
        answer = engine.ask("isready", "readyok")
        check(len(answer) == 2 and answer[0].startswith("error "), f"`{line}`: expected one error line, found {answer[:-1]}")

    for position, metric, length in SOLVED:
        engine.silent(f"position {position}")
        facts, result, best = search(engine, f"metric {metric}")
        check(result == ["solved", "proven"], f"{position}: {result}")
        check(facts["lower"] == facts["length"], f"{position}: proven, and yet {facts}")
        check(length is None or facts["length"] == str(length), f"{position}: {facts['length']} instead of {length} moves")
        found = verified(engine, best)
        check(found["legal"] == found["solved"] == "yes" and found[metric] == facts["length"], f"{position}: {found}")
        engine.silent(f"position {position} moves {best}" if best else f"position {position}")
        check(verified(engine, "")["solved"] == "yes", f"{position}: not solved after its best line")

    for position in UNSOLVABLE:
        engine.silent(f"position {position}")
        _, result, best = search(engine)
        check(result == ["unsolvable", "unsolvable"] and best == "none", f"{position}: {result}, {best}")

    golden = 0
    for line in COUNTS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        counts, position = line.split(" | ", 1)
        metric, *counts = counts.split()
        engine.silent(f"position {position}")
        answer = engine.ask(f"count {len(counts) - 1} metric {metric}", "countok", "error")
        expected = [f"count {depth} {count}" for depth, count in enumerate(counts)]
        check(answer == [*expected, f"countok {sum(map(int, counts))}"], f"{position} in {metric}: {answer}")
        moves = engine.ask(f"moves metric {metric}", "moves", "error")[-1]
        number = len(moves[len("moves") :].split(",")) if moves != "moves" else 0
        check(number == int(counts[1]) if len(counts) > 1 else True, f"{position} in {metric}: {moves}")
        golden += 1

    engine.silent(f"position {LARGE}")
    _, result, best = search(engine, "nodes 1")
    check(result[1] in ("nodes", "proven"), f"a limit of nodes: {result}")
    engine.tell("go mode anytime metric multi")
    engine.until("info")
    engine.tell("isready")
    engine.tell("stop")
    rest = engine.until("bestline")
    check("readyok" in rest or engine.until("readyok"), "an answer while it searches")
    check(rest[-1] != "bestline none", "an anytime search without a solution")

    engine.tell("quit")
    check(engine.process.wait(timeout=LIMIT) == 0, "the exit code after quit")
    print(f"conforms: {len(SOLVED) + len(UNSOLVABLE)} searches, {golden} golden counts, families {' '.join(families)}")


if __name__ == "__main__":
    main()
