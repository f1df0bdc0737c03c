import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { oneWins, together } from '../scenario/together.ts';
import { writeStep } from '../scenario/write-step.ts';

/** When the resourceVersion of an object changes, and the response to an update with an old one. */
export function versions(subject: Subject): Scenario {
  return {
    id: 'object-metadata/versions',
    about: 'One of two objects is updated without a change, then changed, then updated with its old resourceVersion.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      updateFromFirst(subject, 'without-change', 'create-a'),
      get(subject, 'a', 'unchanged'),
      change(subject, 'a', { from: 'unchanged' }),
      get(subject, 'a', 'changed'),
      get(subject, 'b', 'other'),
      updateFromFirst(subject, 'stale', 'stale'),
      get(subject, 'a', 'after-stale'),
    ],
    checks: {
      'object-metadata/resource-version/of-last-change': must(
        allHold(
          showsSame('changed', '/metadata/resourceVersion', 'change-a'),
          showsOther('changed', '/metadata/resourceVersion', 'create-a'),
          showsSame('other', '/metadata/resourceVersion', 'create-b'),
        ),
      ),
      'object-metadata/resource-version/without-change': must(
        allHold(
          answered('without-change', '2xx'),
          showsSame('without-change', '/metadata/resourceVersion', 'create-a'),
          showsSame('unchanged', '/metadata/resourceVersion', 'create-a'),
        ),
        showsOther('change-a', '/metadata/resourceVersion', 'create-a'),
      ),
      'object-metadata/resource-version/stale-update': must(
        allHold(
          answered('stale', '4xx'),
          showsSame('after-stale', '/metadata/resourceVersion', 'change-a'),
          shows('after-stale', `/metadata/annotations/${changeAnnotation}`, 'change-a'),
        ),
        answered('change-a', '2xx'),
      ),
    },
  };
}

/** Updates from versions before writes that left the content of an object as it was, and changed its owners alone. */
export function versionsOfOwners(subject: Subject): Scenario {
  const fields: Fields = { ...subject.body, metadata: { annotations: { [changeAnnotation]: 'applied' } } };
  const update = (id: string, from: string): Step => {
    const body = testObject(subject, 'a', id, { resourceVersion: versionOf(from) });
    return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
  };
  return {
    id: 'object-metadata/versions-of-owners',
    about:
      'Another manager applies what a first one applied, and then gives it up, which changes the owners alone; updates send the version from before each of them, and then the latest one.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields }),
      applyAs(subject, { id: 'share', manager: 'second', own: 'a', fields }),
      update('before-sharing', 'apply'),
      applyAs(subject, { id: 'give-up', manager: 'first', own: 'a', fields: subject.body }),
      update('before-giving-up', 'share'),
      get(subject, 'a', 'after'),
      update('latest', 'after'),
    ],
    checks: {
      'object-metadata/resource-version/stale-update': must(
        allHold(
          answered('before-sharing', '4xx'),
          answered('before-giving-up', '4xx'),
          shows('after', `/metadata/annotations/${changeAnnotation}`, 'applied'),
        ),
        showsOther('share', '/metadata/resourceVersion', 'apply'),
        showsOther('give-up', '/metadata/resourceVersion', 'share'),
        answered('latest', 200),
      ),
    },
  };
}

/** Updates without a change of an object that has a deletionTimestamp. */
export function versionsWhileTerminating(subject: Subject): Scenario {
  const finalizers = ['apiconform.example/hold'];
  const resourceVersion = versionOf('marked');
  return {
    id: 'object-metadata/versions-while-terminating',
    about:
      'An object with a finalizer is deleted, updated without a change twice, updated from its first version without the finalizer, and then its finalizer is removed.',
    steps: [
      createWithFinalizers(subject, 'a', finalizers),
      writeStep(subject, 'delete', { id: 'delete-a', own: 'a' }),
      get(subject, 'a', 'marked'),
      ...['without-change', 'without-change-again'].map(
        (id): Step => ({
          id,
          do: 'send',
          request: {
            method: 'PUT',
            path: objectPath(subject, 'a'),
            body: testObject(subject, 'a', 'create-a', { finalizers, resourceVersion }),
          },
        }),
      ),
      get(subject, 'a', 'unchanged'),
      {
        id: 'stale',
        do: 'send',
        request: {
          method: 'PUT',
          path: objectPath(subject, 'a'),
          body: testObject(subject, 'a', 'create-a', { resourceVersion: versionOf('create-a') }),
        },
      },
      get(subject, 'a', 'after-stale'),
      ...removeFinalizers(subject, 'a'),
    ],
    checks: {
      'object-metadata/resource-version/stale-update': must(
        allHold(answered('stale', '4xx'), answered('after-stale', 200), {
          of: 'after-stale',
          at: '/metadata/finalizers',
          is: 'equals',
          value: finalizers,
        }),
        { of: 'unchanged', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
      'object-metadata/resource-version/without-change': must(
        allHold(
          ...['without-change', 'without-change-again'].map((step) => answered(step, '2xx')),
          ...['without-change', 'without-change-again', 'unchanged'].map((step) => showsSame(step, '/metadata/resourceVersion', 'marked')),
        ),
        { of: 'marked', at: '/metadata/deletionTimestamp', is: 'set' },
      ),
    },
  };
}

/** Several concurrent updates with the same resourceVersion. */
export function updatesAtOnce(subject: Subject): Scenario {
  const resourceVersion = versionOf('create-a');
  return {
    id: 'object-metadata/updates-at-once',
    about: 'Several concurrent updates of an object send the same resourceVersion.',
    steps: [
      create(subject, 'a'),
      together('updates', (contender) => ({
        method: 'PUT',
        path: objectPath(subject, 'a'),
        body: testObject(subject, 'a', contender, { resourceVersion }),
      })),
      get(subject, 'a', 'after'),
    ],
    checks: { 'object-metadata/resource-version/stale-update': must(oneWins('after')) },
  };
}

function updateFromFirst(subject: Subject, id: string, state: string): Step {
  const body = testObject(subject, 'a', state, { resourceVersion: versionOf('create-a') });
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), body } };
}
