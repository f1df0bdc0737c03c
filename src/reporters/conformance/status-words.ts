import type { Status } from '#core/model/result';

/** The display name of each status. */
export const statusWords: Readonly<Record<Status, string>> = {
  failed: 'failed',
  error: 'tool error',
  inconclusive: 'inconclusive',
  deviation: 'deviation',
  'known-failure': 'known failure',
  skipped: 'skipped',
  passed: 'passed',
};
