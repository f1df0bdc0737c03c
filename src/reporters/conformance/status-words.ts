import type { Status } from '#core/model/result';

/** Each status as a reader sees it. */
export const statusWords: Readonly<Record<Status, string>> = {
  failed: 'failed',
  error: 'tool error',
  inconclusive: 'inconclusive',
  deviation: 'deviation',
  'known-failure': 'known failure',
  skipped: 'skipped',
  passed: 'passed',
};
