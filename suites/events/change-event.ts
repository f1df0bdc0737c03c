import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { apply, change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

type Row = StatementOf<'change-event'>;

/** Which event each kind of change causes. Apply stands by itself, for a target may lack it. */
export const changeEvent: Generator<'change-event'> = {
  form: 'change-event',
  generate: (statements, subject) => {
    const applied = statements.filter(({ form }) => form.change === 'apply');
    const others = statements.filter(({ form }) => form.change !== 'apply');
    return [
      ...caseFor('changes', 'An object is created, changed and deleted under a watch.', others, subject, [
        change(subject, 'a'),
        ...remove(subject, 'a'),
      ]),
      ...caseFor('apply', 'An object is changed by server-side apply under a watch.', applied, subject, [apply(subject, 'a')]),
    ];
  },
};

function caseFor(name: string, about: string, statements: readonly Row[], subject: Subject, changes: readonly Step[]): readonly Case[] {
  if (statements.length === 0) return [];
  const steps = [
    list(subject, 'before'),
    watch(subject, 'stream', { resourceVersion: versionOf('before') }),
    create(subject, 'a'),
    ...changes,
    create(subject, 'end'),
    drainTo('stream', 'end'),
  ];
  return [caseOf(subject, { id: `events/${name}`, area: 'events', about, steps, checks: statements.map(checkFor) })];
}

const eventOf = {
  create: { write: 'create-a', type: 'ADDED' },
  update: { write: 'change-a', type: 'MODIFIED' },
  apply: { write: 'apply-a', type: 'MODIFIED' },
  delete: { write: 'delete-a', type: 'DELETED' },
} as const;

function checkFor({ id, form }: Row): Check {
  return { statement: id, given: [], expect: { kind: 'event-of-write', stream: 'stream', ...eventOf[form.change] } };
}
