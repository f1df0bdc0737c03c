import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { accepting, binary } from '../scenario/media-types.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { isBinaryRecord, isRecord } from './answers.ts';

/** delete and deletecollection. */
export function deletions(subject: Subject): readonly Scenario[] {
  return [deleted(subject), deletedInBinary(subject), deletedTogether(subject)];
}

function deleted(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/delete',
    about: 'One of two records is deleted.',
    steps: [create(subject, 'a'), create(subject, 'b'), remove(subject, 'a'), goneOrJudged(subject, 'a'), get(subject, 'b', 'read-b')],
    checks: {
      'csinode-operations/delete/response': must(isRecord(subject, 'delete-a', 'a', 200, 202)),
      'csinode-operations/delete/name': must(allHold(answered('gone-a', 404), answered('read-b', 200)), answered('delete-a', '2xx')),
    },
  };
}

function deletedInBinary(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/delete-in-binary',
    about: 'A record is deleted, with a response in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), accepting(remove(subject, 'a'), binary), goneOrJudged(subject, 'a')],
    checks: {
      'csinode-operations/delete/response': must(all(isBinaryRecord(subject, 'delete-a', 'a', 200, 202), allHold(answered('gone-a', 404)))),
    },
  };
}

function remove(subject: Subject, own: string): Step {
  return { id: `delete-${own}`, do: 'send', request: { method: 'DELETE', path: objectPath(subject, own) } };
}

/**
 * The requirement is about this type, so the request goes to a collection with records of others: those of the nodes of a
 * cluster. Therefore nothing is deleted before a list shows that the target supports the label selector: otherwise it would list
 * a fourth record, without the label, too.
 */
function deletedTogether(subject: Subject): Scenario {
  const query = { labelSelector: { $join: ['apiconform-together=', { $case: true }] } } as const;
  const nothing = { labelSelector: { $join: ['apiconform-nobody=', { $case: true }] } } as const;
  const labelled = (own: string, metadata: { readonly finalizers?: readonly string[] } = {}): Step => {
    const labels = {
      'apiconform-run': { $run: true },
      'apiconform-case': { $case: true },
      'apiconform-together': { $case: true },
    } as const;
    const body = testObject(subject, own, `create-${own}`, { labels, ...metadata });
    return { id: `create-${own}`, do: 'send', request: { method: 'POST', path: subject.collection, body }, writes: { own, as: 'create' } };
  };
  const selects = (id: string, selected: NonNullable<Request['query']>, records: number): Step => ({
    id,
    do: 'until',
    request: { method: 'GET', path: subject.collection, query: selected },
    holds: { of: id, at: `/items/${records}`, is: 'absent' },
    boundSeconds: 5,
  });
  const gone = [answered('delete', 200), answered('gone-a', 404), answered('gone-b', 404), answered('read-other', 200)];
  const deletions = ['delete-none', 'delete-dry', 'delete'];
  const deletedRecords = (of: string): readonly Predicate[] => [
    { of, at: '/items', is: 'has-length', value: 3 },
    ...([0, 1, 2] as const).map(
      (index): Predicate => ({
        of,
        at: `/items/${index}/metadata/name`,
        is: 'one-of',
        value: [{ $own: 'a' }, { $own: 'b' }, { $own: 'held' }],
      }),
    ),
  ];
  return {
    id: 'csinode-operations/deletecollection',
    about:
      'Of four records, the three that a label selects are deleted with one request, after one that selects none and a dry run; one of them has a finalizer.',
    needs: [{ need: 'served', resource: 'storage.{api_domain}/v1/csinodes', verbs: ['deletecollection'] }],
    steps: [
      labelled('a'),
      labelled('b'),
      labelled('held', { finalizers: ['apiconform.example/hold'] }),
      create(subject, 'other'),
      selects('selected', query, 3),
      selects('none-selected', nothing, 0),
      { id: 'delete-none', do: 'send', request: { method: 'DELETE', path: subject.collection, query: nothing } },
      { id: 'delete-dry', do: 'send', request: { method: 'DELETE', path: subject.collection, query: { ...query, dryRun: 'All' } } },
      get(subject, 'a', 'after-dry'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: subject.collection, query } },
      goneOrJudged(subject, 'a'),
      goneOrJudged(subject, 'b'),
      get(subject, 'other', 'read-other'),
      get(subject, 'held', 'read-held'),
      ...removeFinalizers(subject, 'held', { atDeadline: 'judge' }),
    ],
    checks: {
      'csinode-operations/deletecollection/response': must(allHold(answered('delete-none', 200), ...gone)),
      'deletion/with-the-collection': must(
        allHold(
          showsSame('read-held', '/metadata/uid', 'create-held'),
          { of: 'read-held', at: '/metadata/deletionTimestamp', is: 'set' },
          answered('release-held', '2xx'),
          answered('gone-held', 404),
        ),
        ...gone,
      ),
      'csinode-operations/deletecollection/status': {
        given: [answered('delete', 200), answered('delete-none', 200), answered('after-dry', 200)],
        expect: allHold(...deletions.map((step) => shows(step, '/kind', 'Status'))),
        erratum: {
          id: 'deleted-collection-answered-with-a-list',
          expect: allHold(
            ...deletions.map((step) => shows(step, '/kind', `${subject.kind}List`)),
            ...['delete', 'delete-dry'].flatMap(deletedRecords),
            { of: 'delete-none', at: '/items', is: 'has-length', value: 0 },
          ),
        },
      },
    },
  };
}
