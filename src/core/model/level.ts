/** How strongly the specification requires something (RFC 2119). */
export type { Level } from './tables/common.ts';
