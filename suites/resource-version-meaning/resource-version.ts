import { list, versionOf } from '../scenario/collection-read.ts';
import { must } from '../scenario/scenario.ts';
import { isUsedFor, mayDeleteCollection } from '../scenario/subject-uses.ts';
import { change, create, get } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { afterEachWrite, afterPartsOfDeployment } from './after-each-write.ts';
import { deletedAsChanged } from './deleted.ts';
import { emptyVersion } from './empty-version.ts';

/** What a resource version is, in each kind of response: one case reads an object in every way. */
export const resourceVersion = scenariosPerSubject((subject) => [
  {
    id: 'resource-version-meaning/versions-everywhere',
    about: 'An object is created, changed, read, listed and watched, and its versions are compared.',
    steps: [
      list(subject, 'before'),
      create(subject, 'a'),
      get(subject, 'a', 'read-created'),
      change(subject, 'a'),
      get(subject, 'a', 'read-changed'),
      change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
      list(subject, 'after'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'resource-version-meaning/object-version': must({
        kind: 'versions-are-strings',
        of: ['create-a', 'read-created', 'change-a', 'after'],
      }),
      'resource-version-meaning/collection-version': must({ kind: 'versions-are-strings', of: ['before', 'after'] }),
      // The first list shows no object where the case has the collection to itself.
      'watch/from-list-version': must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }),
      'resource-version-meaning/changes-with-the-object': must({ kind: 'versions-change' }),
      'resource-version-meaning/names-one-state': must({ kind: 'same-version-same-object' }),
    },
  },
  emptyVersion(subject),
  ...deletedAsChanged(subject),
  ...(subject.scope === 'namespaced' && mayDeleteCollection(subject) && subject.deletion === 'immediate' ? [afterEachWrite(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [afterPartsOfDeployment()] : []),
]);
