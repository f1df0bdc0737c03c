import { clausesOfEvents, clausesOfState } from '#api-model/clauses';
import type { Case, Check, Modelled } from '#core/model/case';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { checksOfEveryResponse } from '../scenario/every-response.ts';
import { everywhere } from '../scenario/other-namespace.ts';
import { checksOfModel, clausesByStatement } from './checks-of-model.ts';

/** The checks of a case whatever it is about: of each response by itself, and of the objects of each type that it defines. */
export const checksOfAnyCase: readonly Check[] = [...checksOfModel([...clausesOfState]), ...checksOfEveryResponse];

const eventsByStatement = clausesByStatement(clausesOfEvents);

/**
 * Returns what is judged of a case of any kind beside what it is about: what its responses and the events of its watches show of the
 * objects of the subject agrees with the responses before them. Others may not write to the objects.
 */
export function judgedBeside(subject: Subject, steps: readonly Step[]): Pick<Case, 'beside'> {
  if (subject.writers === 'shared') return { beside: { checks: checksOfAnyCase } };
  // Who removes an object later can write to it before.
  const watches = subject.deletion === 'immediate' ? flatSteps(steps).filter((step) => step.do === 'open') : [];
  return { beside: { type: typeOf(subject), checks: [...checksOfAnyCase, ...watches.flatMap(({ id }) => checksOfWatch(id))] } };
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

/**
 * Returns a case with the other built-in types that its requests are about, of those to which others do not write: what its responses
 * show of their objects is judged too.
 */
export function withOtherTypes(c: Case, subjects: readonly Subject[]): Case {
  if (c.beside === undefined) return c;
  const steps = JSON.stringify(c.steps);
  const others = subjects.filter(
    ({ id, writers, deletion, fixture, origin, served }) =>
      id !== c.subject &&
      writers === 'ours' &&
      deletion === 'immediate' &&
      fixture === undefined &&
      origin === 'built-in' &&
      steps.includes(`/${served.split('/').at(-1)}`),
  );
  return others.length === 0 ? c : { ...c, beside: { ...c.beside, others: others.map(typeOf) } };
}

function typeOf(subject: Subject): Modelled {
  const isBuiltIn = subject.origin === 'built-in';
  return {
    collection: everywhere(subject),
    namespaced: subject.scope === 'namespaced',
    content: contentOf(subject),
    omitsEmpty: isBuiltIn,
    ...(isBuiltIn ? {} : { schema: { lists: {}, atomic: [], defaults: {}, subresources: true } }),
  };
}

function contentOf({ kind, sequences, content = [] }: Subject): readonly string[] {
  if (kind === 'ConfigMap') return ['data', 'binaryData', 'immutable'];
  return sequences === undefined ? ['spec', 'status'] : content;
}
