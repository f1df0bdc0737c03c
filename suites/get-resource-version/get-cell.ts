import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, orJson, table } from '../scenario/media-types.ts';
import { must } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { change, create, get, remove } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { partsOfDeployment } from './parts-of-deployment.ts';
import { twoLives } from './two-lives.ts';

/** The forms of a response beside JSON. */
const forms = { table: orJson(table), binary: orJson(binary) } as const;

/** The meaning of each form of `resourceVersion` in a get. */
export const getCell = scenariosPerSubject((subject) => [
  {
    id: 'get-resource-version/rv-unset',
    about: 'An object is created, changed and deleted, and read without a version after each write.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'read-created'),
      change(subject, 'a'),
      get(subject, 'a', 'read-changed'),
      ...remove(subject, 'a'),
      get(subject, 'a', 'read-deleted'),
    ],
    checks: {
      'get-resource-version/rv-unset': must({
        kind: 'all',
        of: [
          { kind: 'shows-own-state', read: 'read-created' },
          { kind: 'shows-own-state', read: 'read-changed' },
          { kind: 'holds', all: [answered('read-deleted', 404)] },
        ],
      }),
    },
  },
  {
    id: 'get-resource-version/rv-zero',
    about: 'An object is created and changed, and read at version 0 in several forms, which may return any of its states or 404.',
    steps: [
      create(subject, 'a'),
      change(subject, 'a'),
      get(subject, 'a', 'read', { resourceVersion: '0' }),
      ...Object.entries(forms).map(([form, accept]) => accepting(get(subject, 'a', `read-${form}`, { resourceVersion: '0' }), accept)),
      get(subject, 'a', 'control'),
    ],
    checks: {
      'get-resource-version/rv-zero': must(
        {
          kind: 'all',
          of: [
            {
              kind: 'any',
              of: [
                { kind: 'shows-known-versions', read: 'read' },
                { kind: 'holds', all: [answered('read', 404)] },
              ],
            },
            { kind: 'holds', all: Object.keys(forms).map((form) => answered(`read-${form}`, 200, 404)) },
          ],
        },
        { kind: 'shows-own-state', read: 'control' },
      ),
    },
  },
  {
    id: 'get-resource-version/rv-other',
    about:
      'An object is created and changed, and after each write it is read at the version of that write; then at the later versions of another object and of a list, and at the first one in several forms; the other object is deleted, and read at the version of a list after that.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'read-created', { resourceVersion: versionOf('create-a') }),
      change(subject, 'a'),
      get(subject, 'a', 'read-changed', { resourceVersion: versionOf('change-a') }),
      create(subject, 'b'),
      get(subject, 'a', 'read-at-other', { resourceVersion: versionOf('create-b') }),
      list(subject, 'later'),
      get(subject, 'a', 'read-at-list', { resourceVersion: versionOf('later') }),
      ...Object.entries(forms).map(([form, accept]) =>
        accepting(get(subject, 'a', `read-${form}`, { resourceVersion: versionOf('create-a') }), accept),
      ),
      ...remove(subject, 'b'),
      list(subject, 'removed'),
      get(subject, 'b', 'read-removed', { resourceVersion: versionOf('removed') }),
    ],
    checks: {
      'get-resource-version/rv-other': must({
        kind: 'all',
        of: [
          { kind: 'not-older-than-write', read: 'read-created', write: 'create-a' },
          { kind: 'not-older-than-write', read: 'read-changed', write: 'change-a' },
          { kind: 'not-older-than-write', read: 'read-at-other', write: 'change-a' },
          { kind: 'not-older-than-write', read: 'read-at-list', write: 'change-a' },
          { kind: 'holds', all: [answered('read-removed', 404), ...Object.keys(forms).map((form) => answered(`read-${form}`, 200))] },
        ],
      }),
    },
  },
  ...twoLives(subject),
  ...(isUsedFor(subject, 'single-cases') ? [partsOfDeployment()] : []),
]);
