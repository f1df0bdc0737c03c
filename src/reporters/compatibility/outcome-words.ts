import type { ReportedRule } from '#core/model/compatibility-report';

/** The display name of each outcome of a rule. The values in compatibility.json are part of its published schema. */
export const outcomeWords: Readonly<Record<ReportedRule['outcome'], string>> = {
  kept: 'passed',
  broken: 'failed',
  accepted: 'accepted',
  undecided: 'undecided',
  'not-applicable': 'not applicable',
};
