import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { doInWorkers } from '#adapters/worker-pool';
import { temporaryFolder } from '../house/temporary-folder.ts';

/** A worker that does what its text says with each `piece`. */
const workerOf = (text: string): URL => {
  const file = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${text}`);
  return pathToFileURL(file);
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a pool of workers', () => {
  it('does all pieces of work, and reports each result', async () => {
    const entry = workerOf("parentPort.on('message', (piece) => parentPort.postMessage(piece * 2));");
    const seen: number[] = [];
    const results = await doInWorkers<number, number>(entry, 2, [1, 2, 3, 4, 5], (result) => seen.push(result));
    expect([...results].sort((one, other) => one - other)).toEqual([2, 4, 6, 8, 10]);
    expect(seen).toEqual(results);
  });

  it('stops the other workers when one crashes', async () => {
    const log = join(temporaryFolder(), 'log');
    const entry = workerOf(`
import { appendFileSync, existsSync } from 'node:fs';
parentPort.on('message', (piece) => {
  const write = () => appendFileSync(${JSON.stringify(log)}, '.');
  if (piece !== 'crash') return void setInterval(write, 5);
  // It crashes once the other worker is seen to write.
  setInterval(() => {
    if (existsSync(${JSON.stringify(log)})) throw new Error('crashed');
  }, 5);
});`);
    await expect(doInWorkers(entry, 2, ['go on', 'crash', 'never started'], () => {})).rejects.toThrow('crashed');
    const written = () => readFileSync(log, 'utf8').length;
    const before = written();
    expect(before).toBeGreaterThan(0);
    await sleep(100);
    expect(written()).toBe(before);
  });

  it('rejects when a worker exits before its work is done', async () => {
    const entry = workerOf("parentPort.on('message', () => process.exit(3));");
    await expect(doInWorkers(entry, 1, [1], () => {})).rejects.toThrow('A worker exited with code 3');
  });
});
