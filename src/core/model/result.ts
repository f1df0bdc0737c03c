import type { ReportedResult, Status } from './report.ts';

export type { Finding, Status } from './report.ts';

/** The result of one check. */
export type Verdict = Pick<ReportedResult, 'statement' | 'status' | 'reason' | 'erratum' | 'findings' | 'seen'> & {
  /** It is inconclusive because a resourceVersion was no longer available: known from the first time on, refused at the last. */
  readonly expired?: TimeSpan;
  /** The execution of the case that decided, counted from 0, where there were several. */
  readonly execution?: number;
};

/** From when to when something took, as times of the evidence. */
export type TimeSpan = { readonly from: number; readonly to: number };

/** The result for one statement × case × subject, before the report adds the evidence. */
export type Result = Omit<ReportedResult, 'about' | 'seconds' | 'evidence' | 'rerun'>;

/** All statuses in the order of the reports: those that need attention come first. */
export const statusOrder: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped', 'passed'];

/** Stands in `actual` of a finding for an event that a watch did not send, between the events beside it. They are separated by semicolons. */
export const streamGap = '(nothing here)';
