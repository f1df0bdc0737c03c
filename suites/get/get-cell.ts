import type { Case, Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { change, create, get, remove } from '../scenario/test-object.ts';

/** What each form of `resourceVersion` means on a get. */
export const getCell: Generator<'get-cell'> = {
  form: 'get-cell',
  generate: (statements, subject) => statements.map((statement) => caseFor(statement, subject)),
};

function caseFor(statement: StatementOf<'get-cell'>, subject: Subject): Case {
  const { steps, check, about } = scenarioOf(statement, subject);
  return caseOf(subject, { id: statement.id, area: statement.area, about, steps, checks: [{ statement: statement.id, ...check }] });
}

type Scenario = { readonly about: string; readonly steps: readonly Step[]; readonly check: Omit<Check, 'statement'> };

function scenarioOf(statement: StatementOf<'get-cell'>, subject: Subject): Scenario {
  switch (statement.form.resourceVersion) {
    case 'unset':
      return {
        about: 'An object is created, changed and deleted, and read after each of these without a version.',
        steps: [
          create(subject, 'a'),
          get(subject, 'a', 'read-created'),
          change(subject, 'a'),
          get(subject, 'a', 'read-changed'),
          ...remove(subject, 'a'),
          get(subject, 'a', 'read-deleted'),
        ],
        check: {
          given: [],
          expect: {
            kind: 'all',
            of: [
              { kind: 'shows-own-state', read: 'read-created' },
              { kind: 'shows-own-state', read: 'read-changed' },
              { kind: 'holds', all: [answered('read-deleted', 404)] },
            ],
          },
        },
      };
    case 'zero':
      return {
        about: 'An object is created and changed, and read at version 0, where any of its states will do, or none yet.',
        steps: [
          create(subject, 'a'),
          change(subject, 'a'),
          get(subject, 'a', 'read', { resourceVersion: '0' }),
          get(subject, 'a', 'control'),
        ],
        check: {
          given: [{ kind: 'shows-own-state', read: 'control' }],
          expect: {
            kind: 'any',
            of: [
              { kind: 'shows-known-versions', read: 'read' },
              { kind: 'holds', all: [answered('read', 404)] },
            ],
          },
        },
      };
    case 'other':
      return {
        about: 'An object is created and changed twice, and after each write it is read at the version of that write.',
        steps: [
          create(subject, 'a'),
          get(subject, 'a', 'read-created', { resourceVersion: versionOf('create-a') }),
          change(subject, 'a'),
          get(subject, 'a', 'read-changed', { resourceVersion: versionOf('change-a') }),
        ],
        check: {
          given: [],
          expect: {
            kind: 'all',
            of: [
              { kind: 'not-older-than-write', read: 'read-created', write: 'create-a' },
              { kind: 'not-older-than-write', read: 'read-changed', write: 'change-a' },
            ],
          },
        },
      };
  }
}
