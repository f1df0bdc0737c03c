import { create, get, testObject } from '../scenario/test-object.ts';
import type { SetupMaker } from './setup.ts';

/** Requests that must fail, each for another reason. */
export const errors: SetupMaker = {
  subject: 'configmaps',
  about: 'An object that does not exist is read, a name is used twice, and an object with an invalid label is created.',
  steps: (subject) => [
    get(subject, 'missing', 'missing'),
    { id: 'unknown-group', do: 'send', request: { method: 'GET', path: '/apis/missing.apiconform.example/v1/things' } },
    create(subject, 'a'),
    { id: 'conflict', do: 'send', request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', 'conflict') } },
    {
      id: 'invalid',
      do: 'send',
      request: {
        method: 'POST',
        path: subject.collection,
        body: testObject(subject, 'b', 'invalid', { labels: { 'apiconform-run': { $run: true }, 'apiconform-invalid': '!' } }),
      },
    },
  ],
};
