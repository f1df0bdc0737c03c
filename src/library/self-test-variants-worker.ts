import { serveWork } from '#adapters/worker-pool';
import { chooseVariants } from '#reference-server/testing/variants/choose-variants';
import { variants } from '#reference-server/testing/variants/index';
import { testVariants } from '#self-test/test-variants';
import { conformanceSuite, loadSuite } from './load-suite.ts';

/** A seed, and the ids of the variants of the server. Without ids, the seed chooses. */
export type VariantsJob = { readonly seed: number; readonly only: readonly string[] };

const suite = conformanceSuite(loadSuite([], 'none'), { withCoverage: false });
serveWork(({ seed, only }: VariantsJob) => {
  const named = variants.filter(({ id }) => only.includes(id));
  const chosen = named.length > 0 ? { seed, variants: named } : chooseVariants(variants, seed);
  return testVariants(suite, chosen);
});
