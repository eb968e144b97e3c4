"""Proven optimal lengths of random 15-puzzles, as a NumPy file and a histogram."""

import argparse
import time

import numpy as np

import loyd


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="the number of boards")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first board")
    parser.add_argument("--tables", help="the folder that `loyd tables path` prints")
    parser.add_argument("--out", default="lengths.npz", help="the file for boards and lengths")
    parser.add_argument("--plot", help="the file for a histogram, such as lengths.svg")
    arguments = parser.parse_args()

    started = time.perf_counter()
    boards = loyd.random_boards(arguments.count, seed=arguments.seed)
    tables = loyd.Tables(arguments.tables) if arguments.tables else None
    batch = loyd.solve_boards(boards, tables=tables, progress=show_progress)
    assert batch.optimal.all()
    np.savez_compressed(arguments.out, boards=boards.astype(np.uint8), lengths=batch.lengths.data.astype(np.uint8))
    seconds = time.perf_counter() - started
    print(f"\n{arguments.count} boards in {seconds:.1f} s: mean {batch.lengths.mean():.3f}, longest {batch.lengths.max()}")
    if arguments.plot:
        plot(batch.lengths.data, arguments.plot)


def show_progress(progress: dict) -> None:
    print(f"\r{progress['done']} of {progress['count']}", end="", flush=True)


def plot(lengths: np.ndarray, path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4))
    axes.hist(lengths, bins=np.arange(lengths.min(), lengths.max() + 2) - 0.5, color="#4a7a9c")
    axes.set(xlabel="moves in a shortest solution", ylabel="boards", title=f"{len(lengths)} random 15-puzzles")
    figure.tight_layout()
    figure.savefig(path)


if __name__ == "__main__":
    main()
