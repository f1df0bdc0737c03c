import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { all } from '../scenario/shows.ts';
import { change, create, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** Where a watch starts: at a version, at the most recent state, or at any state. */
export const watchCell: Generator<'watch-cell'> = {
  form: 'watch-cell',
  generate: (statements, subject) => statements.map((statement) => caseFor(statement, subject)),
};

function caseFor(statement: StatementOf<'watch-cell'>, subject: Subject): Case {
  const { start } = statement.form;
  const exact = start === 'exact';
  return caseOf(subject, {
    id: statement.id,
    area: statement.area,
    about: exact
      ? 'Watches are opened at the version of a list and at that of an object after three more changes, and tell what came after, and nothing else.'
      : 'A watch is opened on objects that were created, changed and deleted, tells their state, and then what follows.',
    steps: exact ? exactSteps(subject) : stateSteps(subject, start),
    checks: [checkFor(statement)],
  });
}

/**
 * Where others write, the version of a list is that of a change of theirs, which nobody would miss or find too much; the
 * version of an object is that of a change of the case's own.
 *
 * The sentinel is created last, so that whatever is told before it was told, and nothing is waited for in vain.
 */
function exactSteps(subject: Subject): readonly Step[] {
  return [
    create(subject, 'a'),
    create(subject, 'b'),
    list(subject, 'before'),
    change(subject, 'a'),
    ...remove(subject, 'b'),
    create(subject, 'c'),
    watch(subject, 'stream', { resourceVersion: versionOf('before') }),
    watch(subject, 'from-object', { resourceVersion: versionOf('create-b') }),
    change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
    create(subject, 'end'),
    drainTo('stream', 'end'),
    drainTo('from-object', 'end'),
  ];
}

function stateSteps(subject: Subject, start: 'state-most-recent' | 'state-any'): readonly Step[] {
  return [
    create(subject, 'a'),
    create(subject, 'b'),
    create(subject, 'c'),
    change(subject, 'a'),
    ...remove(subject, 'b'),
    watch(subject, 'stream', start === 'state-any' ? { resourceVersion: '0' } : {}),
    change(subject, 'c'),
    create(subject, 'end'),
    drainTo('stream', 'end'),
  ];
}

function checkFor(statement: StatementOf<'watch-cell'>): Check {
  const { start } = statement.form;
  const events = (from: typeof start, stream = 'stream', after = stream): Expectation => ({ kind: 'events', stream, start: from, after });
  const exact = all(events('exact', 'stream', 'before'), events('exact', 'from-object', 'create-b'));
  const check: Check = { statement: statement.id, given: [], expect: start === 'exact' ? exact : events(start) };
  return start === 'state-most-recent'
    ? { ...check, erratum: { id: 'watch-without-a-version-from-a-cache', expect: events('state-any') } }
    : check;
}
