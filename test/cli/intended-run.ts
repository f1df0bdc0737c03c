import type { IntendedRun } from '#core/model/intended-run';

/** A run that is about to write a little. */
export const intendedRun = (others: Partial<IntendedRun> = {}): IntendedRun => ({
  run: 'x7k2pq',
  server: 'https://127.0.0.1:6443',
  source: 'kubeconfig context "kind"',
  identity: 'a bearer token',
  tests: 1,
  requests: 12,
  seconds: 2,
  created: [],
  writes: [],
  ...others,
});
