import type { ObservationsRow } from './tables/observations.ts';
import type { Where } from './where.ts';

export type { Look } from './tables/observations.ts';

/** A point that the specification says it leaves open: a row of `spec-tables/observations.yaml`. What a target does is recorded and never judged. */
export type OpenPoint = ObservationsRow & { readonly where: Where };

/** What is done to a target so that points can be observed. */
export type Setup = Extract<OpenPoint['form'], { readonly name: 'observation' }>['setup'];
