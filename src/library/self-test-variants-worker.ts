import { serveWork } from '#adapters/worker-pool';
import { chooseVariants } from '#reference-server/testing/variants/choose-variants';
import { variants } from '#reference-server/testing/variants/index';
import { testVariants } from '#self-test/test-variants';
import { conformanceSuite, loadSuite, onlyDrawn } from './load-suite.ts';

/** A seed, and the ids of the variants of the server. Without ids, the seed chooses. */
export type VariantsJob = {
  readonly seed: number;
  readonly only: readonly string[];
  /** How many sequences that are drawn from the seed are sent, and nothing else: all cases without it. */
  readonly drawn?: number;
};

const suite = loadSuite();
serveWork(({ seed, only, drawn }: VariantsJob) => {
  const named = variants.filter(({ id }) => only.includes(id));
  const chosen = named.length > 0 ? { seed, variants: named } : chooseVariants(variants, seed);
  const sent = drawn === undefined ? suite : onlyDrawn(suite, { sequences: drawn, seed });
  return testVariants(conformanceSuite(sent, { withCoverage: false }), chosen);
});
