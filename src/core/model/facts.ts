/** What the probe found out about a target. Recorded as evidence, so that a later judgement sees the same. */
export type { Facts } from './report.ts';
