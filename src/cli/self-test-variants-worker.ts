import { serveWork } from '#adapters/worker-pool';
import { chooseVariants } from '#reference-server/testing/variants/choose-variants';
import { variants } from '#reference-server/testing/variants/index';
import { testVariants } from '#self-test/test-variants';
import { suiteUnderTest } from './suite-under-test.ts';

/** A seed, and the ids of what is to be strange; where none is named, the seed chooses. */
export type VariantsJob = { readonly seed: number; readonly only: readonly string[] };

const suite = suiteUnderTest();
serveWork(({ seed, only }: VariantsJob) => {
  const named = variants.filter(({ id }) => only.includes(id));
  const strange = named.length > 0 ? { seed, variants: named } : chooseVariants(variants, seed);
  return testVariants(suite, strange);
});
