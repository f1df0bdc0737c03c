import { parentPort, Worker } from 'node:worker_threads';

/** With less, a thread spends more time on garbage collection than on its work. */
const youngGenerationMb = 64;

/**
 * Does work in threads of this process. Each thread takes the next piece of work when it has finished one.
 *
 * @param entry the module of a worker, which calls `serveWork`.
 * @param count how many threads.
 * @param done called with each result.
 * @returns the results, in the order in which they arrived. Rejects with what a worker threw, or where one exited before its
 *   work was done; then the other threads are stopped.
 */
export async function doInWorkers<Piece, Result>(
  entry: URL,
  count: number,
  work: readonly Piece[],
  done: (result: Result) => void,
): Promise<readonly Result[]> {
  const left = [...work];
  const results: Result[] = [];
  const workers: Worker[] = [];
  const runOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } });
      workers.push(worker);
      const give = (): void => {
        const piece = left.shift();
        if (piece === undefined) resolve();
        else worker.postMessage(piece);
      };
      worker.on('message', (result: Result) => {
        results.push(result);
        done(result);
        give();
      });
      worker.once('error', reject);
      // After `resolve` it has no effect.
      worker.once('exit', (code) => reject(new Error(`A worker exited with code ${code} before its work was done.`)));
      give();
    });
  try {
    await Promise.all(Array.from({ length: Math.min(count, left.length) }, runOne));
    return results;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Does the pieces of work that the parent of this thread sends, one after the other. */
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
