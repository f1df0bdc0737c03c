/** The facts about a target that the probe finds. They are recorded as evidence, so that a later judgement uses the same facts. */
export type { Facts } from './report.ts';
