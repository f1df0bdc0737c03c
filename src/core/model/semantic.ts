/** What a resource version in a read asks for (specification, "Resource-version semantics"). */
export type { Semantic } from './tables/common.ts';
