import type { ObservationsRow } from './tables/observations.ts';
import type { Where } from './where.ts';

export type { Look } from './tables/observations.ts';

/** A point that the specification leaves open: a row of `spec-tables/observations.yaml`. The behavior of a target is recorded and never judged. */
export type OpenPoint = ObservationsRow & { readonly where: Where };

/** The requests that make open points observable. */
export type Setup = Extract<OpenPoint['form'], { readonly name: 'observation' }>['setup'];
