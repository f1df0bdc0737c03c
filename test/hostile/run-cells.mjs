// Runs the built tool against one server after the other, and says of each run what came of it and how much memory the process had.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { limitHeapGrowth } from '../../dist/src/adapters/heap-growth.js';
import { runConformance } from '../../dist/src/index.js';

limitHeapGrowth();

/** Time goes by so much faster for the tool, so that nobody waits for its pauses. */
const speed = 10;
const now = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => now() * speed });
for (const name of ['setTimeout', 'setInterval']) {
  const plain = globalThis[name];
  globalThis[name] = Object.assign((callback, milliseconds, ...rest) => plain(callback, milliseconds / speed, ...rest), plain);
}

/** The most memory that the process had; on other systems than Linux, what there is now. */
const most = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  } catch {
    return process.memoryUsage.rss() / 1024 / 1024;
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  const started = performance.now();
  let outcome;
  try {
    outcome = { report: await runConformance(JSON.parse(line)) };
  } catch (error) {
    outcome = { error: error instanceof Error ? error.message : String(error), name: error?.name };
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${JSON.stringify({ ...outcome, seconds, mebibytes: most() })}\n`);
}
