import { serveWork } from '../adapters/worker-pool.ts';
import { chooseStrange } from '../reference/strangeness/choose-strange.ts';
import { strangeThings } from '../reference/strangeness/index.ts';
import { testStrange } from '../self-test/test-strange.ts';
import { suiteUnderTest } from './suite-under-test.ts';

/** A seed, and the ids of what is to be strange; where none is named, the seed chooses. */
export type StrangeJob = { readonly seed: number; readonly only: readonly string[] };

const suite = suiteUnderTest();
serveWork(({ seed, only }: StrangeJob) => {
  const named = strangeThings.filter(({ id }) => only.includes(id));
  const strange = named.length > 0 ? { seed, things: named } : chooseStrange(strangeThings, seed);
  return testStrange(suite, strange);
});
