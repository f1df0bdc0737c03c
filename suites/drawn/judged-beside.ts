import { clausesOfEvents, clausesOfState } from '#api-model/clauses';
import type { Case, Check, Modelled } from '#core/model/case';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { checksOfEveryResponse } from '../scenario/every-response.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { checksOfModel, clausesByStatement } from './checks-of-model.ts';

const checks = checksOfModel([...clausesOfState]);

const eventsByStatement = clausesByStatement(clausesOfEvents);

/**
 * Returns what is judged of a case of any kind beside what it is about: what its responses and the events of its watches show of the
 * objects of the subject agrees with the responses before them. Others may not write to the objects.
 */
export function judgedBeside(subject: Subject, steps: readonly Step[]): Pick<Case, 'beside'> {
  if (subject.writers === 'shared') return { beside: { checks: checksOfEveryResponse } };
  // Who removes an object later can write to it before.
  const watches = subject.deletion === 'immediate' ? flatSteps(steps).filter((step) => step.do === 'open') : [];
  return {
    beside: { type: typeOf(subject), checks: [...checks, ...watches.flatMap(({ id }) => checksOfWatch(id)), ...checksOfEveryResponse] },
  };
}

/** The checks of the events of a watch, which can begin with a state from a cache. */
function checksOfWatch(stream: string): readonly Check[] {
  return [...eventsByStatement].map(([statement, clauses]) => ({
    statement,
    when: [{ kind: 'watch-tested-by-model', stream, clauses }],
    unreported: true,
    given: [],
    expect: { kind: 'watch-permitted-by-model', stream, clauses, deviation: 'state-from-a-cache' },
  }));
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
