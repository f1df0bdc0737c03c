import type { Check } from '#core/model/case';
import type { StatementOf } from '#core/model/statement';
import type { Generator } from '../generator.ts';
import { goesOn } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** History is still there shortly before the end of the time that the operator promises it for. */
export const retention: Generator<'retention'> = {
  form: 'retention',
  generate: (statements, subject) => [
    caseOf(subject, {
      id: 'limits/retention',
      area: 'limits',
      about: 'A version and a token are kept for nearly as long as history is promised, then used for a list, a page and a watch.',
      needs: [{ need: 'history-kept' }],
      steps: [
        create(subject, 'a'),
        create(subject, 'b'),
        list(subject, 'before'),
        list(subject, 'first', { limit: '1' }),
        change(subject, 'a'),
        { id: 'wait', do: 'wait', seconds: { share: 0.9, of: 'history-kept' } },
        list(subject, 'exact', { resourceVersion: versionOf('before'), resourceVersionMatch: 'Exact' }),
        list(subject, 'continue', { limit: '1', continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
        watch(subject, 'stream', { resourceVersion: versionOf('before') }),
        create(subject, 'end'),
        drainTo('stream', 'end'),
      ],
      checks: statements.map(checkFor),
      queue: 'waiting',
    }),
  ],
};

function checkFor({ id, form }: StatementOf<'retention'>): Check {
  switch (form.read) {
    case 'exact':
      return { statement: id, given: [], expect: { kind: 'same-collection', read: 'exact', as: 'before' } };
    case 'continue':
      return { statement: id, given: [goesOn('first')], expect: { kind: 'collection-version', read: 'continue', equals: 'first' } };
    case 'watch':
      return { statement: id, given: [], expect: { kind: 'events', stream: 'stream', start: 'exact', after: 'before' } };
  }
}
