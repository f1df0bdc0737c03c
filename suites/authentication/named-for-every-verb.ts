import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { allVerbs, type Operation, operationsOn, sendLimited, untilAllowed } from './operations.ts';
import { areRefused } from './statements.ts';

/** The object of the permission, one whose name begins with its name, and one with whose name its name begins. */
const named = 'ab';
const others = ['ab-more', 'a'] as const;

const ofCollection: readonly Operation['id'][] = ['list', 'watch', 'create', 'delete-collection'];

type Tried = { readonly operation: Operation; readonly step: Step };

/** Permission to do everything to the object of one name: others, and the collection, are not included. */
export function namedForEveryVerb(subject: Subject): Scenario {
  const operations = operationsOn(subject);
  const tried = [
    ...others.flatMap((own) =>
      operations.filter(({ id }) => !ofCollection.includes(id)).map((operation) => onOther(subject, operation, own)),
    ),
    ...operations
      .filter(({ id }) => ofCollection.includes(id))
      .map((operation): Tried => ({ operation, step: sendLimited(subject, operation.id, { id: operation.id, own: 'new' }) })),
    ...selected(subject, operations),
  ];
  const rules = [{ ...resourcesOf(subject), resourceNames: [{ $own: named }], verbs: allVerbs }];
  const given = ['read', 'updated', 'deleted'].map((id) => answered(id, '2xx'));
  const kept = others.map((own) => showsSame(`after-${own}`, '/metadata/resourceVersion', `create-${own}`));
  return {
    id: 'authentication/named-for-every-verb',
    about:
      'An identity may do everything to the object of one name. It tries every operation on others, whose names begin with that name or are the beginning of it, and on the collection; then it changes and deletes the object.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      ...[named, ...others].map((own) => create(subject, own)),
      ...grant('named', rules),
      untilAllowed(subject, 'get', { id: 'read', own: named }),
      ...tried.map(({ step }) => step),
      ...others.map((own) => get(subject, own, `after-${own}`)),
      sendLimited(subject, 'update', { id: 'updated', own: named }),
      sendLimited(subject, 'delete', { id: 'deleted', own: named }),
    ],
    checks: areRefused(
      tried.map(({ operation, step }) => ({ id: step.id, permission: operation.permission })),
      given,
      () => [allHold(...kept)],
    ),
  };
}

/** Applies here find an object. */
function onOther(subject: Subject, operation: Operation, own: string): Tried {
  const id = `${operation.id}-${own}`;
  return { operation, step: sendLimited(subject, operation.id, { id, own: operation.creates ? id : own, from: `create-${own}` }) };
}

/** Reads of the collection with a selector for another name, or for all names but the allowed one. */
function selected(subject: Subject, operations: readonly Operation[]): readonly Tried[] {
  const selectors: Readonly<Record<string, Template>> = {
    'of-other': { $join: ['metadata.name=', { $own: others[0] }] },
    'but-named': { $join: ['metadata.name!=', { $own: named }] },
  };
  const request = (fieldSelector: Template, query: NonNullable<Request['query']>): Request => ({
    method: 'GET',
    path: subject.collection,
    query: { fieldSelector, ...query },
    as: 'limited',
  });
  const watched = { watch: 'true', timeoutSeconds: '1', resourceVersion: versionOf(`create-${others[0]}`) };
  return operations
    .filter(({ id }) => id === 'list' || id === 'watch')
    .flatMap((operation) =>
      Object.entries(selectors).map(
        ([which, fieldSelector]): Tried => ({
          operation,
          step: { id: `${operation.id}-${which}`, do: 'send', request: request(fieldSelector, operation.id === 'watch' ? watched : {}) },
        }),
      ),
    );
}
