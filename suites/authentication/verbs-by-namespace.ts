import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { testObject } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { type Operation, operationsOn, sendLimited, untilAllowed, type Verb } from './operations.ts';
import { areRefused, type Refused } from './statements.ts';

type Place = { readonly own: string; readonly verbs: readonly Verb[]; readonly shownBy: Exclude<Operation['id'], 'watch'> };

/** What is allowed in each namespace: together everything. For any two verbs, this or another case allows one without the other. */
const places: readonly Place[] = [
  { own: 'getting', verbs: ['get', 'create'], shownBy: 'get' },
  { own: 'listing', verbs: ['list', 'update'], shownBy: 'list' },
  { own: 'watching', verbs: ['watch', 'patch', 'delete'], shownBy: 'merge-patch' },
  { own: 'clearing', verbs: ['deletecollection'], shownBy: 'delete-collection' },
];

/** An identity with other permissions in each of four namespaces tries in each what it may do in the others. */
export function verbsByNamespace(subject: Subject): Scenario {
  const refused = places.flatMap((place) =>
    operationsOn(subject)
      .filter(({ verbs }) => verbs.some((verb) => !place.verbs.includes(verb)))
      .map((operation) => ({ place, operation, id: `${operation.id}-${place.own}` })),
  );
  const named = selectedByName(subject);
  const given = places.flatMap(({ own }) => [answered(madeIn(own), '2xx'), answered(shownIn(own), '2xx')]);
  return {
    id: 'authentication/verbs-by-namespace',
    about:
      'An identity may read and create objects in one namespace, list and update them in a second one, watch, patch and delete them in a third one, and delete the collection in a fourth one; in each it tries everything else, also the collection with a selector of one name.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      ...places.flatMap((place) => placeSteps(subject, place)),
      ...refused.map(({ place: { own }, operation, id }) =>
        sendLimited(inOtherNamespace(subject, own), operation.id, { id, own: operation.creates ? id : 'a', from: madeIn(own) }),
      ),
      ...named.map(({ step }) => step),
    ],
    checks: {
      ...areRefused([...refused.map(({ id, operation }) => ({ id, permission: operation.permission })), ...named], given),
      ...each(
        ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
        must(allHold(...refused.map(({ id }) => answered(id, '4xx'))), ...given),
      ),
    },
  };
}

/** Requests for the one object of a collection that has a name, by an identity that has the verb for single objects alone. */
function selectedByName(subject: Subject): readonly (Refused & { readonly step: Step })[] {
  const request = (own: string, query: NonNullable<Request['query']> = {}): Omit<Request, 'method'> => ({
    path: inOtherNamespace(subject, own).collection,
    query: { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] }, ...query },
    as: 'limited',
  });
  const send = (id: string, permission: Refused['permission'], sent: Request): Refused & { readonly step: Step } => ({
    id,
    permission,
    step: { id, do: 'send', request: sent },
  });
  return [
    send('list-by-name', 'list', { method: 'GET', ...request('getting') }),
    send('watch-by-name', 'watch', { method: 'GET', ...request('getting', { watch: 'true', timeoutSeconds: '1' }) }),
    ...(mayDeleteCollection(subject) ? [send('delete-by-name', 'deletecollection', { method: 'DELETE', ...request('watching') })] : []),
  ];
}

const madeIn = (own: string): string => `made-${own}`;
const shownIn = (own: string): string => `allowed-${own}`;

/** Makes a namespace with an object, and grants permissions in it. The deletion of the collection comes before the object. */
function placeSteps(subject: Subject, { own, verbs, shownBy }: Place): readonly Step[] {
  const there = inOtherNamespace(subject, own);
  const allowed = untilAllowed(there, shownBy, { id: shownIn(own), own: 'a' });
  const made: Step = {
    id: madeIn(own),
    do: 'send',
    request: { method: 'POST', path: there.collection, body: testObject(there, 'a', 'made') },
  };
  const grants = grant(own, [{ ...resourcesOf(subject), verbs }], { $own: own });
  const makes = makeOtherNamespace(`make-${own}`, own);
  return shownBy === 'delete-collection' ? [makes, ...grants, allowed, made] : [makes, made, ...grants, allowed];
}
