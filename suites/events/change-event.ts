import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { list, versionOf } from '../scenario/collection-read.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { apply, change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

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
  scenarioOf(subject, 'apply', 'An object is changed by server-side apply under a watch.', [apply(subject, 'a')], {
    'events/change/apply': eventOf('apply-a', 'MODIFIED'),
  }),
]);

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
