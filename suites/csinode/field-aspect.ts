import type { StatementOf } from '../../src/model/statement.ts';

type Form = StatementOf<'csinode-field'>['form'];

/** What is promised of a field. */
export type FieldAspect = `${Form['field']}/${Form['aspect']}`;
