import type { ErrataRow } from './tables/errata.ts';
import type { Where } from './where.ts';

/** A known difference between released servers and the specification: a row of `spec-tables/errata.yaml` with its statements by id. */
export type Erratum = ErrataRow & { readonly where: Where };
