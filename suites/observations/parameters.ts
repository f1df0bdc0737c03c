import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { list, listEverything, selector } from '../scenario/collection-read.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import type { SetupMaker } from './setup.ts';

type Query = NonNullable<Request['query']>;

/** Parameters of a list that narrow it or end it. */
export const listParameters: SetupMaker = {
  subject: 'csinodes',
  about: 'Two objects are listed by label and by field, and a watch has a timeout.',
  steps: (subject) => [
    create(subject, 'a'),
    create(subject, 'b'),
    listEverything(subject, 'by-label', { labelSelector: selector }),
    listEverything(subject, 'by-field', { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } }),
    listEverything(subject, 'by-neither', { labelSelector: { $join: ['apiconform-case=', { $own: 'none' }] } }),
    list(subject, 'unknown', { apiconform: 'true' }),
    list(subject, 'ended', { watch: 'true', timeoutSeconds: '1' }),
  ],
};

/** Parameters and bodies of a create. */
export const createParameters: SetupMaker = {
  subject: 'csinodes',
  about: 'Objects are created with several parameters, and without apiVersion and kind.',
  steps: (subject) => {
    const { apiVersion: _, kind: __, ...untyped } = testObject(subject, 'untyped', 'untyped');
    return [
      posted(subject, 'manager', { fieldManager: 'apiconform-manager' }),
      posted(subject, 'unknown', { apiconform: 'true' }),
      posted(subject, 'no-level', { fieldValidation: 'apiconform' }),
      { id: 'untyped', do: 'send', request: { method: 'POST', path: subject.collection, body: untyped } },
    ];
  },
};

/** Parameters and bodies of a delete. */
export const deleteParameters: SetupMaker = {
  subject: 'csinodes',
  about: 'Objects are deleted with several parameters, and with a body that has preconditions for another object.',
  steps: (subject) => [
    ...['grace', 'foreground', 'no-policy', 'precondition', 'matching'].map((own) => create(subject, own)),
    deleted(subject, 'grace', { query: { gracePeriodSeconds: '0' } }),
    deleted(subject, 'foreground', { query: { propagationPolicy: 'Background' } }),
    deleted(subject, 'no-policy', { query: { propagationPolicy: 'apiconform' } }),
    deleted(subject, 'precondition', { body: deleteOptions({ uid: 'f0000000-0000-4000-8000-000000000000' }) }),
    get(subject, 'precondition', 'precondition-after'),
    deleted(subject, 'matching', { body: deleteOptions({ uid: { $ref: { step: 'create-matching', at: '/metadata/uid' } } }) }),
    get(subject, 'matching', 'matching-after'),
  ],
};

/** Parameters and bodies of a delete of a collection, in a namespace that is the case's alone. */
export const collectionParameters: SetupMaker = {
  subject: 'configmaps',
  about: 'A part of a collection is deleted by label, and all of it with a body that requests a dry run.',
  needs: [{ need: 'served', resource: 'v1/configmaps', verbs: ['deletecollection'] }],
  steps: (subject) => [
    { id: 'create-chosen', do: 'send', request: { method: 'POST', path: subject.collection, body: chosen(subject) } },
    create(subject, 'a'),
    create(subject, 'b'),
    {
      id: 'dry',
      do: 'send',
      request: {
        method: 'DELETE',
        path: subject.collection,
        query: { labelSelector: 'apiconform-chosen=yes' },
        body: { apiVersion: 'v1', kind: 'DeleteOptions', dryRun: ['All'] },
      },
    },
    list(subject, 'after-dry', { labelSelector: 'apiconform-chosen=yes' }),
    {
      id: 'by-label',
      do: 'send',
      request: { method: 'DELETE', path: subject.collection, query: { labelSelector: 'apiconform-chosen=yes' } },
    },
    list(subject, 'after', { labelSelector: 'apiconform-run' }),
  ],
};

function posted(subject: Subject, own: string, query: Query): Step {
  return { id: own, do: 'send', request: { method: 'POST', path: subject.collection, query, body: testObject(subject, own, own) } };
}

function deleted(subject: Subject, own: string, how: Pick<Request, 'query' | 'body'>): Step {
  return { id: own, do: 'send', request: { method: 'DELETE', path: objectPath(subject, own), ...how } };
}

function deleteOptions(preconditions: NonNullable<Request['body']>): NonNullable<Request['body']> {
  return { apiVersion: 'v1', kind: 'DeleteOptions', preconditions };
}

function chosen(subject: Subject): NonNullable<Request['body']> {
  return testObject(subject, 'chosen', 'create-chosen', { labels: { 'apiconform-run': { $run: true }, 'apiconform-chosen': 'yes' } });
}
