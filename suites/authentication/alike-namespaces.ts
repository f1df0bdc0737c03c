import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get, testObject } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { type Operation, sendLimited, untilAllowed } from './operations.ts';

/** The namespace of the permissions, one whose name begins with its name, and one with whose name its name begins. */
const granted = 'near';
const others = ['near-more', 'nea'] as const;

const tried: readonly Operation['id'][] = ['get', 'list', 'merge-patch', 'create', 'delete'];

/** Permissions in one namespace are not valid in others whose names are alike. */
export function alikeNamespaces(subject: Subject): Scenario {
  const here = inOtherNamespace(subject, granted);
  const stepIn = (own: string, step: string): string => `${step}-in-${own}`;
  const made = (own: string): readonly Step[] => {
    const there = inOtherNamespace(subject, own);
    const body = testObject(there, 'a', 'made');
    return [
      makeOtherNamespace(stepIn(own, 'make'), own),
      { id: stepIn(own, 'made'), do: 'send', request: { method: 'POST', path: there.collection, body } },
    ];
  };
  const refused = (own: string): readonly Step[] => {
    const there = inOtherNamespace(subject, own);
    return [
      ...tried.map((operation) =>
        sendLimited(there, operation, { id: stepIn(own, operation), own: operation === 'create' ? 'new' : 'a', from: stepIn(own, 'made') }),
      ),
      get(there, 'a', stepIn(own, 'after')),
    ];
  };
  return {
    id: 'authentication/alike-namespaces',
    about:
      'An identity is granted to read and write objects in one namespace, and tries it in two others, whose names begin with its name or are the beginning of it.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      ...[granted, ...others].flatMap(made),
      ...grant('writer', [{ ...resourcesOf(subject), verbs: ['get', 'list', 'patch', 'create', 'delete'] }], { $own: granted }),
      untilAllowed(here, 'get', { id: 'allowed', own: 'a' }),
      ...others.flatMap(refused),
      ...tried.map((operation) =>
        sendLimited(here, operation, { id: stepIn(granted, operation), own: operation === 'create' ? 'new' : 'a', from: 'allowed' }),
      ),
    ],
    checks: each(
      ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
      must(
        allHold(
          ...others.flatMap((own) => [
            ...tried.map((operation) => answered(stepIn(own, operation), '4xx')),
            showsSame(stepIn(own, 'after'), '/metadata/resourceVersion', stepIn(own, 'made')),
          ]),
        ),
        ...[granted, ...others].map((own) => answered(stepIn(own, 'made'), '2xx')),
        ...tried.map((operation) => answered(stepIn(granted, operation), '2xx')),
      ),
    ),
  };
}
