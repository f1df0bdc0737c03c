import { clausesOfState } from '#api-model/clauses';
import type { Case, Modelled } from '#core/model/case';
import type { Subject } from '#core/model/subject';
import { everywhere } from '../scenario/other-namespace.ts';
import { checksOfModel } from './checks-of-model.ts';

const checks = checksOfModel([...clausesOfState]);

/**
 * Returns what is judged of a case of any kind beside what it is about: what its responses show of the objects of the subject
 * agrees with the responses before them. Others may not write to the objects.
 */
export function judgedBeside(subject: Subject): Pick<Case, 'beside'> {
  return subject.writers === 'shared' ? {} : { beside: { type: typeOf(subject), checks } };
}

function typeOf(subject: Subject): Modelled {
  const isBuiltIn = subject.origin === 'built-in';
  return {
    collection: everywhere(subject),
    namespaced: subject.scope === 'namespaced',
    content: subject.kind === 'ConfigMap' ? ['data', 'binaryData', 'immutable'] : ['spec', 'status'],
    omitsEmpty: isBuiltIn,
    ...(isBuiltIn ? {} : { schema: { lists: {}, atomic: [], defaults: {}, subresources: true } }),
  };
}
