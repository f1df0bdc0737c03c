import type { StatementOf } from '#core/model/statement';

type Form = StatementOf<'csinode-field'>['form'];

/** What is promised of a field. */
export type FieldAspect = `${Form['field']}/${Form['aspect']}`;
