import type { StatementOf } from '#core/model/statement';

type Form = StatementOf<'csinode-operation'>['form'];

/** A cell of the table of operations. */
export type OperationAspect = `${Form['operation']}/${Form['aspect']}`;
