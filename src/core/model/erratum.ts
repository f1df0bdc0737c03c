import type { ErrataRow } from './tables/errata.ts';
import type { Where } from './where.ts';

/** A place where released servers are known to differ from the text: a row of `spec-tables/errata.yaml` with its statements by id. */
export type Erratum = ErrataRow & { readonly where: Where };
