import { serveWork } from '#adapters/worker-pool';
import type { ConformanceSuite } from '#conformance/conformance-suite';
import { type DrawnJob, testWithDrawn } from '#self-test/test-with-drawn';
import type { MoreSequences } from '#suites/drawn/drawn';
import { conformanceSuite, loadSuite, onlyDrawn } from './load-suite.ts';

/** A fault, and the sequences to try: the chosen ones, or others. */
export type DrawnWork = { readonly job: DrawnJob; readonly drawn?: MoreSequences };

// All jobs of a self-test have the same sequences.
let suite: ConformanceSuite | undefined;
serveWork(({ job, drawn }: DrawnWork) => {
  suite ??= conformanceSuite(onlyDrawn(loadSuite([], 'none'), drawn), { withCoverage: false });
  return testWithDrawn(suite, job);
});
