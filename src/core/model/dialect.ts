/**
 * The names that a target gives to what the specification leaves as placeholders. The probe finds them, and nothing outside
 * `src/core/codecs/dialects.ts` spells them out.
 */
export type { Dialect } from './report.ts';
