import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Generator } from '../generator.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { change, create, get } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** What a resource version is, on everything a server answers with: one case sees an object in every way. */
export const resourceVersion: Generator<'resource-version'> = {
  form: 'resource-version',
  generate: (statements, subject) => [
    caseOf(subject, {
      id: 'resource-version-meaning/versions-everywhere',
      area: 'resource-version-meaning',
      about: 'An object is created, changed, read, listed and watched, and its versions are held against each other.',
      steps: [
        list(subject, 'before'),
        create(subject, 'a'),
        get(subject, 'a', 'read-created'),
        change(subject, 'a'),
        get(subject, 'a', 'read-changed'),
        change(subject, 'a', { from: 'change-a', id: 'change-a-again' }),
        list(subject, 'after'),
        watch(subject, 'stream', { resourceVersion: versionOf('before') }),
        create(subject, 'end'),
        drainTo('stream', 'end'),
      ],
      checks: statements.map(checkFor),
    }),
  ],
};

function checkFor(statement: StatementOf<'resource-version'>): Check {
  return { statement: statement.id, given: [], expect: expectationOf(statement) };
}

function expectationOf({ form }: StatementOf<'resource-version'>): Expectation {
  switch (form.aspect) {
    case 'string':
      return { kind: 'versions-are-strings', of: ['create-a', 'read-created', 'change-a', 'after'] };
    case 'collection-string':
      return { kind: 'versions-are-strings', of: ['before', 'after'] };
    case 'changes':
      return { kind: 'versions-change' };
    case 'same-version-same-object':
      return { kind: 'same-version-same-object' };
  }
}
