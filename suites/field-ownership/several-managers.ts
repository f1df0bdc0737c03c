import type { Case, Check } from '#core/model/case';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { StatementOf } from '#core/model/statement';
import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { applyAs, type Fields, merged, updateAs } from '../scenario/field-manager.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { type ContestedField, contestedField } from './contested-field.ts';
import { forcedElsewhere } from './forced-elsewhere.ts';

type Row = StatementOf<'ownership'>;

const area = 'field-ownership';

/** What three appliers and an editor do with annotations of one object, one after the other. */
export const severalManagers = rowsPerSubject('ownership', (rows, subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const judged = rows.flatMap((row) => checkFor(row, contested) ?? []);
  const forced = rows.filter(({ form }) => isForced(form)).flatMap(({ id }) => forcedElsewhere(id, subject));
  return [...(judged.length === 0 ? [] : [caseFor(judged, contested)]), ...forced];
});

function isForced({ from, request, value, field, requires }: Row['form']): boolean {
  return from === 'applied' && request === 'forced-apply' && value === 'other' && field === 'plain' && requires === 'owned-by-second';
}

type Note = 'a' | 'b' | 'shared' | 'lost' | 'new' | 'newer';

const keyOf = (note: Note): string => `apiconform-${note}`;
const at = (note: Note): `/${string}` => `/metadata/annotations/${keyOf(note)}`;
const notes = (values: Partial<Record<Note, string>>): Fields => ({
  metadata: { annotations: Object.fromEntries(Object.entries(values).map(([note, value]) => [`apiconform-${note}`, value])) },
});

const applier = (manager: string): FieldOwner => ({ manager, operation: 'Apply' });
const appliers = ['first', 'second', 'third'].map(applier);
const editor: FieldOwner = { manager: 'editor', operation: 'Update' };
const jsonEditor: FieldOwner = { manager: 'json-editor', operation: 'Update' };
const owned = (of: string, note: Note, ...are: readonly FieldOwner[]): Expectation & { readonly kind: 'owners' } => ({
  kind: 'owners',
  of,
  path: ['f:metadata', 'f:annotations', `f:${keyOf(note)}`],
  are,
});

function caseFor(checks: readonly Check[], { subject, keptAt, fields }: ContestedField): Case {
  const apply = (id: string, manager: string, of: Fields, more: { readonly writes?: 'create'; readonly force?: 'true' } = {}): Step =>
    applyAs(
      subject,
      { id, manager, own: 'a', fields: merged(fields, of), ...(more.writes === undefined ? {} : { writes: more.writes }) },
      more.force === undefined ? {} : { force: more.force },
    );
  return caseOf(subject, {
    id: `${area}/several-managers`,
    area,
    about:
      'A manager takes annotations of two others by force; the first applies without those that it lost, both give up one that they share, and editors patch fields to their values and add others. A fourth manager shares a field, and takes it by force.',
    steps: [
      apply('first', 'first', notes({ a: '1', shared: '1', lost: '1' }), { writes: 'create' }),
      apply('second', 'second', notes({ b: '1', shared: '1' })),
      apply('third', 'third', notes({ a: '3', b: '3', lost: '3' }), { force: 'true' }),
      get(subject, 'a', 'taken'),
      apply('first-without', 'first', notes({})),
      get(subject, 'a', 'left'),
      apply('second-without', 'second', notes({})),
      get(subject, 'a', 'removed'),
      updateAs(
        subject,
        'merge-patch',
        { id: 'edit', manager: 'editor', own: 'a', fields: {} },
        {
          changes: [
            { at: keptAt, value: 'kept' },
            { at: at('a'), value: '3' },
            { at: at('new'), value: '1' },
          ],
          from: 'removed',
        },
      ),
      get(subject, 'a', 'edited'),
      updateAs(
        subject,
        'json-patch',
        { id: 'edit-json', manager: 'json-editor', own: 'a', fields: {} },
        {
          changes: [
            { at: keptAt, value: 'kept' },
            { at: at('a'), value: '3' },
            { at: at('newer'), value: '1' },
          ],
          from: 'edited',
        },
      ),
      get(subject, 'a', 'edited-again'),
      apply('share', 'fourth', notes({ a: '3' })),
      get(subject, 'a', 'joined'),
      apply('take', 'fourth', notes({ a: '4' }), { force: 'true' }),
      get(subject, 'a', 'taken-again'),
    ],
    checks,
  });
}

/** The check of a requirement that the sequence is about; undefined for any other one. */
function checkFor({ id, form: { from, request, value, field, requires } }: Row, { keptPath }: ContestedField): Check | undefined {
  if (field !== 'plain') return undefined;
  const third = applier('third');
  switch (`${from} ${request} ${value} ${requires}`) {
    case 'applied forced-apply other owned-by-second':
      return {
        statement: id,
        given: [
          owned('second', 'a', applier('first')),
          owned('second', 'b', applier('second')),
          answered('third', '2xx'),
          owned('joined', 'a', third, applier('fourth')),
          shows('taken-again', at('a'), '4'),
        ],
        expect: all(
          owned('taken', 'a', third),
          owned('taken', 'b', third),
          owned('taken', 'lost', third),
          owned('taken-again', 'a', applier('fourth')),
        ),
      };
    case 'moved apply none value-kept':
      return {
        statement: id,
        given: [owned('taken', 'a', third), owned('taken', 'lost', third), answered('first-without', '2xx')],
        expect: allHold(
          answered('left', 200),
          shows('left', at('a'), '3'),
          shows('left', at('lost'), '3'),
          shows('left', at('shared'), '1'),
        ),
      };
    case 'applied apply none value-removed':
      return {
        statement: id,
        given: [owned('left', 'shared', applier('second')), answered('second-without', '2xx')],
        expect: allHold(answered('removed', 200), { of: 'removed', at: at('shared'), is: 'absent' }, shows('removed', at('b'), '3')),
      };
    case 'applied merge-patch same owned-by-first':
      return {
        statement: id,
        given: [owned('removed', 'a', third), { kind: 'owners', of: 'removed', path: keptPath, are: appliers }, answered('edit', '2xx')],
        expect: all(
          owned('edited', 'a', third),
          owned('edited', 'new', editor),
          // The field of every apply, which the patch has too.
          { kind: 'owners', of: 'edited', path: keptPath, are: appliers },
        ),
      };
    case 'applied json-patch same owned-by-first':
      return {
        statement: id,
        given: [owned('edited', 'a', third), { kind: 'owners', of: 'edited', path: keptPath, are: appliers }, answered('edit-json', '2xx')],
        expect: all(owned('edited-again', 'a', third), owned('edited-again', 'newer', jsonEditor), {
          kind: 'owners',
          of: 'edited-again',
          path: keptPath,
          are: appliers,
        }),
      };
    default:
      return undefined;
  }
}
