import { serveWork } from '#adapters/worker-pool';
import { chooseStrange } from '#reference-server/testing/variants/choose-variants';
import { strangeThings } from '#reference-server/testing/variants/index';
import { testStrange } from '#self-test/test-variants';
import { suiteUnderTest } from './suite-under-test.ts';

/** A seed, and the ids of what is to be strange; where none is named, the seed chooses. */
export type StrangeJob = { readonly seed: number; readonly only: readonly string[] };

const suite = suiteUnderTest();
serveWork(({ seed, only }: StrangeJob) => {
  const named = strangeThings.filter(({ id }) => only.includes(id));
  const strange = named.length > 0 ? { seed, things: named } : chooseStrange(strangeThings, seed);
  return testStrange(suite, strange);
});
