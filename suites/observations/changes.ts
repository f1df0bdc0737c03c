import { list, versionOf } from '../scenario/collection-read.ts';
import { change, create, get, objectPath, remove, testObject } from '../scenario/test-object.ts';
import { close, drainTo, watch } from '../scenario/watch-stream.ts';
import type { SetupMaker } from './setup.ts';

/** A watch during every kind of change. */
export const events: SetupMaker = {
  subject: 'csinodes',
  about: 'A watch with bookmarks is open while an object is created, changed and deleted.',
  steps: (subject) => [
    list(subject, 'before'),
    watch(subject, 'watch', { resourceVersion: versionOf('before'), allowWatchBookmarks: 'true' }),
    create(subject, 'a'),
    change(subject, 'a'),
    ...remove(subject, 'a'),
    create(subject, 'z'),
    drainTo('watch', 'z'),
    close('watch'),
  ],
};

/** The lifecycle of a CSINode without finalizers. */
export const transitions: SetupMaker = {
  subject: 'csinodes',
  about: 'A CSINode is created, its drivers are changed, and it is deleted, read and created again.',
  steps: (subject) => {
    const drivers = [{ name: 'driver.example.com', nodeID: 'node-2', topologyKeys: ['example.com/zone'] }];
    const version = { $ref: { step: 'create-a', at: '/metadata/resourceVersion' } };
    return [
      create(subject, 'a'),
      {
        id: 'change-drivers',
        do: 'send',
        request: {
          method: 'PUT',
          path: objectPath(subject, 'a'),
          body: { ...testObject(subject, 'a', 'change-drivers', { resourceVersion: version }), spec: { drivers } },
        },
      },
      ...remove(subject, 'a'),
      get(subject, 'a', 'after-delete'),
      create(subject, 'a', 'create-again'),
    ];
  },
};
