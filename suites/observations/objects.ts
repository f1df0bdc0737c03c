import { apply, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import type { SetupMaker } from './setup.ts';

/** An object with two managers. */
export const object: SetupMaker = {
  subject: 'configmaps',
  about: 'An object is created, applied to, read and deleted.',
  steps: (subject) => [
    create(subject, 'a'),
    apply(subject, 'a'),
    get(subject, 'a', 'read'),
    { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') }, writes: { own: 'a', as: 'delete' } },
  ],
};

/** Both ways to name an object at once, in a dry run, because the name of the object to remove would be unknown. */
export const names: SetupMaker = {
  subject: 'configmaps',
  about: 'An object with both name and generateName is created in a dry run.',
  steps: (subject) => [
    {
      id: 'both',
      do: 'send',
      request: {
        method: 'POST',
        path: subject.collection,
        query: { dryRun: 'All' },
        body: testObject(subject, 'given', 'both', { generateName: { $own: 'generated-' } }),
      },
    },
  ],
};

/** The same field applied with two values by two managers. */
export const applyConflict: SetupMaker = {
  subject: 'configmaps',
  about: 'Two managers apply different values to one field, the second without force.',
  steps: (subject) => {
    const applied = (id: string, fieldManager: string) => ({
      method: 'PATCH' as const,
      path: objectPath(subject, 'a'),
      query: { fieldManager },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: {
        apiVersion: subject.apiVersion,
        kind: subject.kind,
        metadata: { name: { $own: 'a' }, annotations: { 'apiconform-contested': id } },
      },
    });
    return [
      create(subject, 'a'),
      { id: 'first', do: 'send', request: applied('first', 'apiconform-first'), writes: { own: 'a', as: 'change' } },
      { id: 'second', do: 'send', request: applied('second', 'apiconform-second') },
    ];
  },
};
