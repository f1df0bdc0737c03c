import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { create, testLabels, testObject } from '../scenario/test-object.ts';

const prefix: Template = { $join: [{ $own: 'g' }, '-'] };

const long = ['long-1', 'long-2'] as const;
const again = ['again-1', 'again-2'] as const;
const there = ['there-1', 'there-2'] as const;

/** Enough that random names are never in the order of their creation. */
const made = Array.from({ length: 12 }, (_, index) => `made-${index + 1}`);

/**
 * A prefix that is longer than the longest one that leaves room for five characters in a DNS label. The names of namespaces
 * are such labels, and the prefix of the case takes 13 to 20 characters; other names may be longer.
 */
const longPrefixOf = ({ kind }: Subject): Template => ({ $own: 'l'.repeat(kind === 'Namespace' ? 42 : 100) });

/** Objects with names that the server generates. The run removes them by the names in the responses. */
export function generatedName(subject: Subject): Scenario {
  // A namespace is removed later.
  const isRemoved = subject.deletion === 'immediate';
  const isNamespaced = subject.scope === 'namespaced';
  return {
    id: 'object-metadata/generated-name',
    about:
      'A dozen objects are created with generateName, and two are read by their generated names; then one under a name that was generated, two with a long prefix, one with the name of another object as its prefix, and two after the last one of the dozen was deleted; in another namespace, two get other names.',
    steps: [
      ...made.map((id) => createUnnamed(subject, id)),
      read(subject, 'made-1'),
      read(subject, 'made-2'),
      ...long.map((id) => createUnnamed(subject, id, longPrefixOf(subject))),
      // A name can begin with that of another object.
      create(subject, 'n'),
      createUnnamed(subject, 'from-name', { $own: 'n' }),
      createAs(subject, 'under-generated', 'made-1'),
      read(subject, 'made-1', 'still-made'),
      ...(isRemoved ? [deleteLast(subject), ...again.map((id) => createUnnamed(subject, id))] : []),
      ...(isNamespaced ? [makeOtherNamespace(), ...there.map((id) => createUnnamed(inOtherNamespace(subject), id))] : []),
    ],
    checks: {
      'object-metadata/generated-name': must(
        all(
          allHold(
            ...made.map((id) => answered(id, '2xx')),
            showsSame('read-made-1', '/metadata/uid', 'made-1'),
            showsSame('read-made-2', '/metadata/uid', 'made-2'),
            ...long.map((id) => answered(id, '2xx')),
            showsOther('long-2', '/metadata/name', 'long-1'),
            answered('from-name', '2xx'),
            showsOther('from-name', '/metadata/name', 'create-n'),
            ...(isRemoved ? again.map((id) => answered(id, '2xx')) : []),
            ...(isNamespaced ? there.map((id) => answered(id, '2xx')) : []),
          ),
          { kind: 'random-names', of: [...made, ...(isRemoved ? again : [])] },
          ...(isNamespaced ? [{ kind: 'random-names', of: [...made, ...there] } as const] : []),
        ),
      ),
      [`object-names/${isNamespaced ? 'one-in-namespace' : 'one-in-cluster'}`]: must(
        allHold(answered('under-generated', '4xx'), showsSame('still-made', '/metadata/uid', 'made-1')),
        answered('made-1', '2xx'),
        answered('read-made-1', 200),
        answered('still-made', 200),
      ),
      'object-metadata/uid/unique': must(
        allHold(...made.slice(1).map((id) => showsOther(id, '/metadata/uid', 'made-1'))),
        ...made.map((id) => answered(id, '2xx')),
      ),
    },
  };
}

/** Deletes the object of the last generated name. */
function deleteLast(subject: Subject): Step {
  const name: Template = { $ref: { step: made.at(-1) ?? '', at: '/metadata/name' } };
  return { id: 'delete-last', do: 'send', request: { method: 'DELETE', path: { $join: [subject.collection, '/', name] } } };
}

/** Creates an object with a generated name; the step has the given name. */
export function createUnnamed(subject: Subject, id: string, generateName: Template = prefix): Extract<Step, { readonly do: 'send' }> {
  const whole = testObject(subject, 'g', id);
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: { ...whole, metadata: { generateName, labels: testLabels } } },
  };
}

/** Creates an object under the name that was generated for another one. */
function createAs(subject: Subject, id: string, created: string): Step {
  const metadata = { name: { $ref: { step: created, at: '/metadata/name' } }, labels: testLabels };
  return { id, do: 'send', request: { method: 'POST', path: subject.collection, body: { ...testObject(subject, 'g', id), metadata } } };
}

function read(subject: Subject, created: string, id = `read-${created}`): Step {
  const name: Template = { $ref: { step: created, at: '/metadata/name' } };
  return { id, do: 'send', request: { method: 'GET', path: { $join: [subject.collection, '/', name] } } };
}
