import type { Check } from '#core/model/case';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { change, create, get, objectPath, remove, testLabels, testObject } from '../scenario/test-object.ts';

/** The accepted difference between the clock of the server and the time of the response. */
const clockToleranceSeconds = 300;

/** The time is that of the response `during`. Without a Date header there, only its form can be tested. */
export function timeSet(of: string, at: `/${string}`, during: string, ...given: Check['given']): Judgement {
  const hasDate = allHold({ of: during, at: 'header:date', is: 'present' });
  return {
    given,
    when: [{ kind: 'any', of: [hasDate, { kind: 'not', of: { kind: 'time-form', of, at }, because: 'it is a time' }] }],
    otherwise: 'the target sends no Date header that a time could be compared with',
    expect: { kind: 'time-of-answer', of, at, during, withinSeconds: clockToleranceSeconds },
  };
}

function createdAt(of: string, during: string): Judgement {
  return timeSet(of, '/metadata/creationTimestamp', during);
}

const madeUpUid = '00000000-0000-4000-8000-000000000000';

/** Labels as long as they may be: a value, a name, and the name behind a prefix; two whose keys differ in the case of a letter, and one without a value. */
const longLabels: Readonly<Record<string, string>> = {
  'apiconform-letter': 'lower',
  'apiconform-Letter': 'upper',
  'apiconform-empty': '',
  'apiconform-value': `${'v'.repeat(62)}w`,
  [`${'n'.repeat(62)}m`]: 'name',
  [`${'apiconform.'.repeat(22)}example/${'n'.repeat(62)}m`]: 'prefix',
};

/** The metadata of two objects, of one that was sent with a uid, and of one that was changed. */
export function fields(subject: Subject): Scenario {
  const withUid = testObject(subject, 'c', 'create-c', { uid: madeUpUid });
  const withTime = testObject(subject, 'a', 'put-time', {
    creationTimestamp: '2001-02-03T04:05:06Z',
    resourceVersion: versionOf('after-removal'),
  });
  const asRead = testObject(subject, 'e', 'create-as-read', { uid: { $ref: { step: 'create-e', at: '/metadata/uid' } } });
  const labelled = testObject(subject, 'b', 'create-b', { labels: { ...testLabels, ...longLabels } });
  const byAnother = mergePatch(subject, 'b', { metadata: { annotations: { 'apiconform-note': 'by another manager' } } });
  return {
    id: 'object-metadata/fields',
    about:
      'Two objects are created, one of them with long labels, a third with a uid in its body, and one by an apply; one is read, changed and read again, and patched and updated with another creationTimestamp; one is deleted and created again with its former uid.',
    steps: [
      create(subject, 'a'),
      {
        id: 'create-b',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: labelled },
        writes: { own: 'b', as: 'create' },
      },
      { id: 'create-with-uid', do: 'send', request: { method: 'POST', path: subject.collection, body: withUid } },
      get(subject, 'a', 'read'),
      change(subject, 'a'),
      get(subject, 'a', 'after'),
      {
        id: 'remove-time',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          headers: { 'content-type': 'application/json-patch+json' },
          body: [{ op: 'remove', path: '/metadata/creationTimestamp' }],
        },
      },
      get(subject, 'a', 'after-removal'),
      { id: 'put-time', do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body: withTime } },
      get(subject, 'a', 'after-put'),
      applyAs(subject, { id: 'apply-d', manager: 'apiconform-applier', own: 'd', fields: subject.body }),
      get(subject, 'd', 'read-applied'),
      { id: 'patch-by-another', do: 'send', request: { ...byAnother, query: { fieldManager: 'apiconform-another' } } },
      { id: 'relabel', do: 'send', request: mergePatch(subject, 'b', { metadata: { labels: { 'apiconform-letter': 'changed' } } }) },
      get(subject, 'b', 'relabelled'),
      create(subject, 'e'),
      ...remove(subject, 'e'),
      { id: 'create-as-read', do: 'send', request: { method: 'POST', path: subject.collection, body: asRead } },
    ],
    checks: {
      'object-metadata/name': must(allHold(shows('read', '/metadata/name', { $own: 'a' }))),
      'object-metadata/namespace': must(
        allHold(
          subject.scope === 'namespaced'
            ? shows('read', '/metadata/namespace', { $namespace: true })
            : { of: 'read', at: '/metadata/namespace', is: 'unset' },
          shows('read', '/metadata/name', { $own: 'a' }),
        ),
      ),
      'object-metadata/labels': must(
        allHold(
          shows('read', '/metadata/labels/apiconform-run', { $run: true }),
          shows('read', '/metadata/labels/apiconform-case', { $case: true }),
          ...Object.entries(longLabels).flatMap(([key, value]) =>
            ['create-b', 'patch-by-another'].map((step) => shows(step, `/metadata/labels/${key.replace('/', '~1')}`, value)),
          ),
          ...Object.entries({ ...longLabels, 'apiconform-letter': 'changed' }).map(([key, value]) =>
            shows('relabelled', `/metadata/labels/${key.replace('/', '~1')}`, value),
          ),
        ),
        answered('patch-by-another', '2xx'),
        answered('relabel', '2xx'),
      ),
      'object-metadata/uid/unique': must(
        allHold(
          differs('create-a', '/metadata/uid', ''),
          differs('create-b', '/metadata/uid', ''),
          showsOther('create-b', '/metadata/uid', 'create-a'),
        ),
      ),
      'object-metadata/uid/generated': must(
        all(
          {
            kind: 'any',
            of: [allHold(answered('create-with-uid', '4xx')), allHold(differs('create-with-uid', '/metadata/uid', madeUpUid))],
          },
          {
            kind: 'any',
            of: [allHold(answered('create-as-read', '4xx')), allHold(showsOther('create-as-read', '/metadata/uid', 'create-e'))],
          },
        ),
        differs('create-a', '/metadata/uid', ''),
        differs('create-e', '/metadata/uid', ''),
      ),
      'object-metadata/uid/kept': must(allHold(showsSame('after', '/metadata/uid', 'create-a')), answered('change-a', '2xx')),
      'object-metadata/creation-timestamp/set': {
        ...createdAt('read', 'create-a'),
        expect: all(createdAt('read', 'create-a').expect, createdAt('read-applied', 'apply-d').expect),
      },
      'object-metadata/creation-timestamp/kept': must(
        allHold(
          showsSame('after', '/metadata/creationTimestamp', 'create-a'),
          showsSame('after-removal', '/metadata/creationTimestamp', 'create-a'),
          showsSame('after-put', '/metadata/creationTimestamp', 'create-a'),
        ),
        answered('change-a', '2xx'),
      ),
      'object-metadata/managed-fields': must(
        all(allHold(shows('create-a', '/metadata/managedFields/0/operation', 'Update')), {
          kind: 'managed-by',
          of: 'patch-by-another',
          manager: 'apiconform-another',
          name: 'whole',
          operation: 'Update',
        }),
      ),
    },
  };
}
