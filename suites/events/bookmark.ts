import type { Case, Check } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { change, create } from '../scenario/test-object.ts';
import { close, drainTo, drainToBookmark, watch } from '../scenario/watch-stream.ts';

type Row = StatementOf<'bookmark'>;

/**
 * Released servers send a bookmark about two seconds before the end of a watch, so a short one is asked for.
 * A server may send none: then nothing was put to the test, and the check is skipped.
 */
const timeoutSeconds = '4';
const bookmarkBoundSeconds = 5;
const bookmarkCame: readonly Predicate[] = [{ of: 'asking', at: '/last/type', is: 'equals', value: 'BOOKMARK' }];
const otherwise = 'the target sent no bookmark to a watch that asked for them';

/** That none came is the server's choice; that it refuses to be asked is not. */
const served = answered('asking', 200);

/** Bookmarks: to whom they come, what they hold and what they say. */
export const bookmark: Generator<'bookmark'> = {
  form: 'bookmark',
  generate: (statements, subject) => (statements.length === 0 ? [] : [caseFor(statements, subject)]),
};

function caseFor(statements: readonly Row[], subject: Subject): Case {
  const version = versionOf('before');
  return caseOf(subject, {
    id: 'events/bookmarks',
    area: 'events',
    about: 'Of two watches one asks for bookmarks; when one came, a third watch goes on from its version.',
    steps: [
      create(subject, 'a'),
      list(subject, 'before'),
      watch(subject, 'asking', { resourceVersion: version, allowWatchBookmarks: 'true', timeoutSeconds }),
      watch(subject, 'plain', { resourceVersion: version, timeoutSeconds }),
      change(subject, 'a'),
      create(subject, 'b'),
      drainToBookmark('asking', bookmarkBoundSeconds),
      close('asking'),
      change(subject, 'b'),
      watch(subject, 'resumed', { resourceVersion: { $ref: { step: 'asking', at: '/last/object/metadata/resourceVersion' } } }),
      create(subject, 'end'),
      drainTo('resumed', 'end'),
      drainTo('plain', 'end'),
    ],
    checks: statements.map(checkFor),
    queue: 'waiting',
  });
}

function checkFor({ id, form }: Row): Check {
  switch (form.aspect) {
    case 'only-when-asked':
      return { statement: id, when: bookmarkCame, otherwise, given: [served], expect: { kind: 'no-bookmark', stream: 'plain' } };
    case 'content':
      return {
        statement: id,
        when: bookmarkCame,
        otherwise,
        given: [served],
        expect: { kind: 'bookmark-content', stream: 'asking', form: 'version-only' },
        erratum: { id: 'bookmark-with-zero-values', expect: { kind: 'bookmark-content', stream: 'asking', form: 'zero-values' } },
      };
    case 'all-sent':
      return {
        statement: id,
        when: bookmarkCame,
        otherwise,
        given: [served],
        expect: { kind: 'bookmark-covers', stream: 'asking', resumed: 'resumed', after: 'before' },
      };
  }
}
