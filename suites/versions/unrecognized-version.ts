import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { create, get } from '../scenario/test-object.ts';
import { close, drainTo, watch } from '../scenario/watch-stream.ts';

type Row = StatementOf<'unrecognized-version'>;
type Read = Row['form']['read'];

const toldByTheStore: Check['expect'] = {
  kind: 'holds',
  all: [answered('read', 500), { of: 'read', at: '/message', is: 'contains', value: 'future revision' }],
};

const future: Template = { $future: true };

/** Reads at a version that the target has not reached. They may wait, so they keep no other case from running. */
export const unrecognizedVersion: Generator<'unrecognized-version'> = {
  form: 'unrecognized-version',
  generate: (statements, subject) =>
    [...new Set(statements.map((statement) => statement.form.read))].map((read) =>
      caseFor(
        read,
        statements.filter((statement) => statement.form.read === read),
        subject,
      ),
    ),
};

function caseFor(read: Read, statements: readonly Row[], subject: Subject): Case {
  return caseOf(subject, {
    id: `unrecognized-version/${read}`,
    area: 'unrecognized-version',
    about:
      read === 'watch'
        ? 'A watch from a version of the future stays silent about a change that another watch tells.'
        : 'A read at a version from the future is refused, and the same read at a version that was reached is served.',
    needs: [{ need: 'numeric-versions' }],
    steps: read === 'watch' ? watchSteps(subject) : readSteps(subject, read),
    checks: statements.map((statement) => checkFor(statement)),
    queue: 'waiting',
  });
}

function readSteps(subject: Subject, read: Exclude<Read, 'watch'>): readonly Step[] {
  return [create(subject, 'a'), reading(subject, read, 'control', versionOf('create-a')), reading(subject, read, 'read', future)];
}

function reading(subject: Subject, read: Exclude<Read, 'watch'>, id: string, resourceVersion: Template): Step {
  switch (read) {
    case 'get':
      return get(subject, 'a', id, { resourceVersion });
    case 'list':
      return list(subject, id, { resourceVersion });
    case 'list-limit':
      return list(subject, id, { resourceVersion, limit: '1' });
    case 'list-exact':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'Exact' });
    case 'list-not-older-than':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'NotOlderThan' });
    case 'list-not-older-than-limit':
      return list(subject, id, { resourceVersion, resourceVersionMatch: 'NotOlderThan', limit: '1' });
  }
}

function watchSteps(subject: Subject): readonly Step[] {
  return [
    list(subject, 'before'),
    create(subject, 'a'),
    watch(subject, 'control', { resourceVersion: versionOf('before') }),
    watch(subject, 'stream', { resourceVersion: future, timeoutSeconds: '2' }),
    create(subject, 'end'),
    drainTo('control', 'end'),
    {
      id: 'stream-to-its-end',
      do: 'drain',
      stream: 'stream',
      to: { of: 'stream', at: '/object/metadata/name', is: 'equals', value: { $own: 'end' } },
      boundSeconds: 1,
    },
    close('stream'),
  ];
}

function checkFor({ id, form }: Row): Check {
  if (form.read === 'watch') {
    return {
      statement: id,
      given: [{ kind: 'events', stream: 'control', start: 'exact', after: 'before' }],
      expect: { kind: 'no-own-event', stream: 'stream' },
    };
  }
  const given = [answered('control', 200)];
  const refused: Check['expect'] = { kind: 'too-large', of: 'read', aspect: form.aspect === 'message' ? 'message' : 'status' };
  if (form.read === 'list-exact' || form.read === 'list-limit') {
    return {
      statement: id,
      given,
      expect: { kind: 'any', of: [refused, { kind: 'holds', all: [answered('read', 410)] }] },
      erratum: { id: 'future-version-told-by-the-store', expect: toldByTheStore },
    };
  }
  if (form.read === 'list-not-older-than-limit') {
    return { statement: id, given, expect: { kind: 'any', of: [refused, { kind: 'holds', all: [answered('read', 410)] }] } };
  }
  return { statement: id, given, expect: refused };
}
