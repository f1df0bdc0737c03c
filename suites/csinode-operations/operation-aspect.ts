import type { StatementOf } from '../../src/model/statement.ts';

type Form = StatementOf<'csinode-operation'>['form'];

/** A cell of the table of operations. */
export type OperationAspect = `${Form['operation']}/${Form['aspect']}`;
