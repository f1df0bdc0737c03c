import type { Generator } from '../generator.ts';
import { aspectCases } from '../scenario/aspect-cases.ts';
import { created } from './created.ts';
import { deletions } from './deletions.ts';
import type { OperationAspect } from './operation-aspect.ts';
import { patches } from './patches.ts';
import { reads } from './reads.ts';
import { updates } from './updates.ts';

/** Every operation on the node record, with its parameters and what it is answered with, in JSON and in binary. */
export const csinodeOperation: Generator<'csinode-operation'> = {
  form: 'csinode-operation',
  generate: (statements, subject) =>
    subject.kind !== 'CSINode'
      ? []
      : aspectCases<OperationAspect>(
          subject,
          'csinode-operations',
          statements.map(({ id, form }) => ({ id, aspect: `${form.operation}/${form.aspect}` })),
          [...reads(subject), ...created(subject), ...updates(subject), ...patches(subject), ...deletions(subject)],
        ),
};
