import type { Expectation } from '#core/model/expectation';
import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** Applied values that are stored in a different form with the same meaning, by the name of the object. */
const oddities: readonly (readonly [own: string, statement: string, fields: Fields])[] = [
  // The server adds a default to a map that is owned as a whole.
  ['defaults', 'apply/no-change/with-defaults', { spec: { kept: 'kept', atomicWithDefault: { a: 'value' } } }],
  ['empty', 'apply/no-change/empty-map', { spec: { kept: 'kept', granularMap: {} } }],
];

/** Objects are applied twice, with a pause that a timestamp would show; on a type that has such fields. */
export function noChangeOfOddities({ subject }: ContestedField): Scenario {
  const apply = (when: string, writes?: 'create') =>
    oddities.map(([own, , fields]) =>
      applyAs(subject, { id: `${when}-${own}`, manager: 'first', own, fields, ...(writes === undefined ? {} : { writes }) }),
    );
  return {
    id: 'apply/no-change-of-oddities',
    queue: 'waiting',
    about: 'Objects that the server stores in a different form are applied again two seconds later.',
    steps: [
      ...apply('first', 'create'),
      ...oddities.map(([own]) => get(subject, own, `before-${own}`)),
      { id: 'wait', do: 'wait', seconds: 2 },
      ...apply('again'),
      ...oddities.map(([own]) => get(subject, own, `after-${own}`)),
      applyAs(subject, { id: 'left-out', manager: 'first', own: 'empty', fields: { spec: { kept: 'kept' } } }),
      get(subject, 'empty', 'after-left-out'),
    ],
    checks: {
      ...Object.fromEntries(
        oddities.map(([own, statement]) => [
          statement,
          {
            given: [answered(`again-${own}`, '2xx')],
            expect: inVersion(own, 'equals'),
            ...(statement === 'apply/no-change/with-defaults'
              ? {
                  erratum: {
                    id: 'apply-again-over-a-default',
                    expect: all(inVersion(own, 'differs'), allHold(showsSame(`after-${own}`, '/spec', `before-${own}`))),
                  },
                }
              : {}),
          },
        ]),
      ),
      'apply/empty-map-left-out': must(
        {
          kind: 'holds',
          all: [
            { of: 'after-left-out', at: '/spec/granularMap', is: 'absent' },
            { of: 'after-left-out', at: '/metadata/resourceVersion', is: 'differs', value: versionOf('before-empty') },
          ],
        },
        answered('left-out', '2xx'),
        { of: 'before-empty', at: '/spec/granularMap', is: 'equals', value: {} },
      ),
    },
  };
}

function inVersion(own: string, is: 'equals' | 'differs'): Expectation {
  return { kind: 'holds', all: [{ of: `after-${own}`, at: '/metadata/resourceVersion', is, value: versionOf(`before-${own}`) }] };
}
