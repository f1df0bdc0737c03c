import { parentPort, Worker } from 'node:worker_threads';

/** Room for what is made and thrown away: without it, more time goes into clearing up than into the work. */
const youngGenerationMb = 64;

/**
 * Does work in threads of this process, each of which takes the next piece when it is done with one.
 *
 * @param entry the module of a worker, which calls `serveWork`.
 * @param count how many threads.
 * @param done told of each result as it comes.
 * @returns the results, in the order in which they came. Rejects with what a worker threw.
 */
export async function doInWorkers<Piece, Result>(
  entry: URL,
  count: number,
  work: readonly Piece[],
  done: (result: Result) => void,
): Promise<readonly Result[]> {
  const left = [...work];
  const results: Result[] = [];
  const runOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } });
      const give = (): void => {
        const piece = left.shift();
        if (piece === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage(piece);
      };
      worker.on('message', (result: Result) => {
        results.push(result);
        done(result);
        give();
      });
      worker.once('error', reject);
      give();
    });
  await Promise.all(Array.from({ length: Math.min(count, left.length) }, runOne));
  return results;
}

/** Serves the pieces of work that the parent of this thread gives it, one after the other. */
export function serveWork<Piece, Result>(work: (piece: Piece) => Promise<Result>): void {
  parentPort?.on('message', (piece: Piece) => {
    work(piece).then(
      (result) => parentPort?.postMessage(result),
      (error: unknown) => {
        throw error;
      },
    );
  });
}
