import type { ReportedResult, Status } from './report.ts';

export type { Finding, Status } from './report.ts';

/** What the judge says of one check. */
export type Verdict = Pick<ReportedResult, 'statement' | 'status' | 'reason' | 'erratum' | 'findings'>;

/** One statement × case × subject, before the report adds the evidence. */
export type Result = Omit<ReportedResult, 'about' | 'seconds' | 'evidence' | 'rerun'>;

/** Every status in the order in which reports list them: what needs attention first. */
export const statusOrder: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped', 'passed'];
