import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { isDefinitionPath } from './object-path.ts';
import { runPrefix } from './prefixes.ts';
import { awaitGone, type Remains } from './remove-objects.ts';
import type { Run } from './run.ts';

const pauseMs = 5_000;

/**
 * Returns a function that looks which of the objects that ended cases left terminating are gone by now, and takes those out of
 * their remains; not at definitions. It looks at most every few seconds; calls at the same time share one look.
 */
export function lookAgain(run: Run, remains: Remains[]): () => Promise<void> {
  const { clock } = run.wire;
  let ended = Number.NEGATIVE_INFINITY;
  let looks = 0;
  let running: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    looks += 1;
    const record = new CaseRecord(`fixture:terminating-${looks}`, [], run);
    record.start(runPrefix(run.context.run));
    const tools = cleanUpTools(run, record);
    for (const [index, { going }] of [...remains.entries()]) {
      const gone = new Set<string>();
      for (const object of going) {
        if (run.interruption.happened) break;
        // Later cases use the names of definitions again: to say that one is gone could be about the next one.
        if (isDefinitionPath(object.path) || !(await awaitGone(object, { at: tools.now() }, tools))) continue;
        gone.add(object.path);
        run.creations.gone(object.path);
      }
      const { left } = remains[index] ?? { left: [] };
      if (gone.size > 0) remains[index] = { left, going: going.filter(({ path }) => !gone.has(path)) };
    }
    record.end();
    ended = clock.now();
  };
  return () => {
    if (running === undefined && clock.now() - ended >= pauseMs)
      running = look().finally(() => {
        running = undefined;
      });
    return running ?? Promise.resolve();
  };
}
