import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { apply, change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { createdByUpdate, formsOfChanges } from './forms.ts';

/** Which event each kind of change causes. Apply has its own case, because a target may not support it. */
export const changeEvent = scenariosPerSubject((subject) => [
  scenarioOf(
    subject,
    'changes',
    'An object is created, changed, deleted and created again under a watch.',
    [change(subject, 'a'), ...remove(subject, 'a'), create(subject, 'a', 'create-a-again')],
    {
      'events/change/create': must(
        all(
          { kind: 'event-of-write', stream: 'stream', write: 'create-a', type: 'ADDED' },
          { kind: 'event-of-write', stream: 'stream', write: 'create-a-again', type: 'ADDED' },
        ),
      ),
      'events/change/update': eventOf('change-a', 'MODIFIED'),
      'events/change/delete': eventOf('delete-a', 'DELETED'),
    },
  ),
  scenarioOf(
    subject,
    'apply',
    'An object is changed by server-side apply under a watch, the same is applied by another manager, and an apply creates an object.',
    [apply(subject, 'a'), applyAgain(subject), createByApply(subject)],
    {
      'events/change/create': must(
        { kind: 'event-of-write', stream: 'stream', write: 'apply-b', type: 'ADDED' },
        answered('apply-b', '2xx'),
      ),
      'events/change/apply': must(
        all(
          { kind: 'event-of-write', stream: 'stream', write: 'apply-a', type: 'MODIFIED' },
          { kind: 'event-of-write', stream: 'stream', write: 'apply-same', type: 'MODIFIED' },
        ),
      ),
    },
  ),
  ...(subject.scope === 'namespaced' ? [namesakes(subject)] : []),
  ...(subject.writers === 'shared' ? [] : [formsOfChanges(subject)]),
  ...(isUsedFor(subject, 'single-cases') ? [createdByUpdate(subject)] : []),
]);

/** Another manager applies what the first one did, so that only the owners change. */
function applyAgain(subject: Subject): Step {
  const first = apply(subject, 'a');
  if (first.do !== 'send') return first;
  return { ...first, id: 'apply-same', request: { ...first.request, query: { fieldManager: 'apiconform-other-applier' } } };
}

function createByApply(subject: Subject): Step {
  const request = writeStep(subject, 'apply', { id: 'apply-b', own: 'b' });
  return { ...request, writes: { own: 'b', as: 'create' } };
}

/** Two objects of one name are created under a watch of all namespaces. */
function namesakes(subject: Subject): Scenario {
  const there = inOtherNamespace(subject);
  const inAll: Subject = { ...subject, collection: everywhere(subject) };
  return {
    id: 'events/namesakes',
    about: 'Under a watch of all namespaces, an object is created, and another one of its name in another namespace.',
    steps: [
      makeOtherNamespace(),
      list(inAll, 'before', { labelSelector: selector }),
      watch(inAll, 'stream', { resourceVersion: versionOf('before'), labelSelector: selector }),
      create(subject, 'a'),
      { ...create(there, 'a', 'create-there') },
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'events/change/create': must(
        all(
          { kind: 'event-of-write', stream: 'stream', write: 'create-a', type: 'ADDED' },
          { kind: 'event-of-write', stream: 'stream', write: 'create-there', type: 'ADDED' },
        ),
      ),
    },
  };
}

function scenarioOf(subject: Subject, name: string, about: string, changes: readonly Step[], checks: Judgements): Scenario {
  const steps = [
    list(subject, 'before'),
    watch(subject, 'stream', { resourceVersion: versionOf('before') }),
    create(subject, 'a'),
    ...changes,
    create(subject, 'end'),
    drainTo('stream', 'end'),
  ];
  return { id: `events/${name}`, about, steps, checks };
}

function eventOf(write: string, type: 'ADDED' | 'MODIFIED' | 'DELETED'): Judgement {
  return must({ kind: 'event-of-write', stream: 'stream', write, type });
}
