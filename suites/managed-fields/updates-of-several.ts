import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { type Circumstance, fieldAt } from '../field-ownership/circumstance.ts';
import { first, second, type Update, updatesOf, writerOf } from '../field-ownership/transitions.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs, type Fields, intent, merged, nested } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

/** Each update changes a field of one manager and a field of another, and removes one that both applied. */
export function updatesOfSeveral(of: Circumstance): Scenario {
  const subject = of.types.first;
  const updates = updatesOf(of);
  const at = (field: string): `/${string}` => fieldAt(of, field);
  const values = (value: string, ...fields: readonly string[]): Fields => nested(fields.map((field) => ({ at: at(field), value })));
  const each = (name: string): readonly string[] => updates.map((update) => `${name}-${update}`);
  const owned = (read: string, field: string, ...are: readonly FieldOwner[]): Expectation => ({
    kind: 'owners',
    of: read,
    path: at(field)
      .slice(1)
      .split('/')
      .map((key) => `f:${key}`),
    are,
  });
  const apply = (id: string, manager: string, fields: Fields): Step =>
    applyAs(subject, { id, manager, own: 'a', fields: manager === 'first' ? merged(of.body, fields) : fields });
  const bodyOf = (update: Update): Template => {
    const [changed, gone] = [[`of-first-${update}`, `of-second-${update}`], at(`gone-${update}`)] as const;
    if (update === 'json-patch')
      return [...changed.map((field) => ({ op: 'replace', path: at(field), value: '2' })), { op: 'remove', path: gone }];
    if (update !== 'put') return merged(values('2', ...changed), nested([{ at: gone, value: null }]));
    const left = each('gone').filter((field) => field !== `gone-${update}`);
    const whole = merged(values('1', 'kept', ...each('of-first'), ...each('of-second'), ...left), values('2', ...changed));
    return merged(intent(subject, 'a', merged(of.body, whole)), { metadata: { resourceVersion: versionOf('before') } });
  };
  const sent = (update: Update): Step => {
    const common = { path: objectPath(subject, 'a'), query: { fieldManager: writerOf(update).manager }, body: bodyOf(update) } as const;
    if (update === 'put') return { id: update, do: 'send', request: { method: 'PUT', ...common } };
    return { id: update, do: 'send', request: { method: 'PATCH', ...common, headers: { 'content-type': patchTypes[update] } } };
  };
  const changed = updates.flatMap((update) => [`of-first-${update}`, `of-second-${update}`].map((field) => ({ field, update })));
  return {
    id: 'managed-fields/updates-of-several',
    subject,
    about:
      'Two managers apply fields; an update and a patch of each kind change one of each manager, and remove one that both applied; the first then applies the removed ones again, and omits its changed ones.',
    steps: [
      apply('first', 'first', values('1', 'kept', ...each('of-first'), ...each('gone'))),
      apply('second', 'second', values('1', ...each('of-second'), ...each('gone'))),
      get(subject, 'a', 'before'),
      ...updates.map(sent),
      get(subject, 'a', 'updated'),
      apply('again', 'first', values('1', 'kept', ...each('gone'))),
      get(subject, 'a', 'applied-again'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          ...changed.flatMap(({ field, update }) => ['updated', 'applied-again'].map((read) => owned(read, field, writerOf(update)))),
          ...each('gone').flatMap((field) => [owned('updated', field), owned('applied-again', field, first)]),
          owned('applied-again', 'kept', first),
        ),
        ...each('of-first').map((field) => owned('before', field, first)),
        ...each('of-second').map((field) => owned('before', field, second)),
        ...each('gone').map((field) => owned('before', field, first, second)),
        ...changed.map(({ field }) => shows('updated', at(field), '2')),
        ...each('gone').map((field): Predicate => ({ of: 'updated', at: at(field), is: 'absent' })),
        answered('again', '2xx'),
      ),
      'apply/keeps-the-rest': must(
        allHold(...changed.map(({ field }) => shows('applied-again', at(field), '2'))),
        ...changed.map(({ field }) => shows('updated', at(field), '2')),
        answered('again', '2xx'),
      ),
    },
  };
}
