import type { FieldOwner } from '#core/model/expectation';
import { valueIn } from '../apply/request-form.ts';
import { contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, type Fields, intent, merged, nested, updateAs } from '../scenario/field-manager.ts';
import { jsonText } from '../scenario/json-text.ts';
import { must } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** The manager names of the command-line client before and after the upgrade, and the annotation with its last applied configuration. */
const clientSide = 'kubectl-client-side-apply';
const serverSide = 'kubectl';
/** A field that the client applies once. */
const extra = '/metadata/annotations/apiconform-extra';
/** A field that another manager applies. */
const beside = '/metadata/annotations/apiconform-beside';
const lastApplied = '/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration';

/** The requests that the client sends when an object is switched to server-side apply and back. */
export const applyUpgrade = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  // The client stores what it applied in an annotation, so the field must not be one.
  if (contested === undefined || contested.at.startsWith('/metadata/')) return [];
  const { subject: type, at, keptAt } = contested;
  const only = (value: string): Fields => nested([{ at, value }]);
  const recorded = (value: string) => ({ at: lastApplied, value: jsonText(intent(type, 'a', only(value))) });
  const fields = merged(fieldsWith(contested, '1'), nested([recorded('1')]));
  const owned = (of: string, ...are: readonly FieldOwner[]) => ({ kind: 'owners', of, path: contested.path, are }) as const;
  const before = owned('before', { manager: clientSide, operation: 'Update' });
  const upgraded = owned('upgraded', { manager: serverSide, operation: 'Apply' });
  return [
    {
      subject: type,
      id: 'apply-upgrade/there-and-back',
      needs: [{ need: 'command-line-client' }],
      about:
        'An object that client-side apply manages is applied by another manager, by the client with another field, by the client with its field only, after a dry run of that, by another manager with another field, with one more field and without it, and by force with the field of another; then client-side apply is used again.',
      steps: [
        createAs(type, { id: 'client-side', manager: clientSide, own: 'a', fields, writes: 'create' }),
        get(type, 'a', 'before'),
        applyAs(type, { id: 'somebody-else', manager: 'second', own: 'a', fields: only('2') }),
        applyAs(type, { id: 'outside', manager: serverSide, own: 'a', fields: merged(only('2'), nested([{ at: keptAt, value: '2' }])) }),
        applyAs(type, { id: 'dry-inside', manager: serverSide, own: 'a', fields: only('2') }, { dryRun: 'All' }),
        get(type, 'a', 'refused'),
        applyAs(type, { id: 'inside', manager: serverSide, own: 'a', fields: only('2') }),
        get(type, 'a', 'upgraded'),
        applyAs(type, { id: 'beside', manager: 'second', own: 'a', fields: nested([{ at: beside, value: 'second' }]) }),
        get(type, 'a', 'with-other'),
        applyAs(type, { id: 'more', manager: serverSide, own: 'a', fields: merged(only('2'), nested([{ at: extra, value: 'given-up' }])) }),
        get(type, 'a', 'with-more'),
        applyAs(type, { id: 'fewer', manager: serverSide, own: 'a', fields: only('2') }),
        get(type, 'a', 'with-fewer'),
        applyAs(
          type,
          { id: 'forced', manager: serverSide, own: 'a', fields: merged(only('2'), nested([{ at: keptAt, value: 'forced' }])) },
          { force: 'true' },
        ),
        get(type, 'a', 'with-force'),
        updateAs(
          type,
          'merge-patch',
          { id: 'back', manager: clientSide, own: 'a', fields },
          { changes: [{ at, value: '3' }, recorded('3')], from: 'upgraded' },
        ),
        get(type, 'a', 'after'),
      ],
      checks: {
        'apply-upgrade/inside': must(
          {
            kind: 'all',
            of: [
              { kind: 'holds', all: [answered('dry-inside', '2xx'), answered('inside', '2xx'), valueIn(contested, 'upgraded', '2')] },
              upgraded,
            ],
          },
          before,
        ),
        'apply-upgrade/outside': must(
          { kind: 'holds', all: [answered('outside', '4xx'), { of: 'refused', at: keptAt, is: 'equals', value: 'kept' }] },
          before,
          answered('inside', '2xx'),
        ),
        'apply-upgrade/others': must(
          { kind: 'holds', all: [answered('somebody-else', '4xx'), valueIn(contested, 'refused', '1')] },
          before,
          answered('inside', '2xx'),
        ),
        'apply-upgrade/annotation-kept-up': must(
          all(
            allHold(...['upgraded', 'with-more', 'with-fewer'].map((of) => ({ of, at: lastApplied, is: 'present' }) as const)),
            { kind: 'holds', all: [{ of: 'upgraded', at: lastApplied, is: 'contains', value: '"2"' }] },
            // It is what the client applied, whatever others apply, and a dry run leaves it.
            allHold(showsSame('with-other', lastApplied, 'upgraded'), showsSame('refused', lastApplied, 'before')),
            allHold({ of: 'with-more', at: lastApplied, is: 'contains', value: '"given-up"' }),
            allHold({ of: 'with-force', at: lastApplied, is: 'contains', value: '"forced"' }),
            {
              kind: 'not',
              of: allHold({ of: 'with-fewer', at: lastApplied, is: 'contains', value: '"given-up"' }),
              because: 'the annotation has a field that the client gave up',
            },
          ),
          before,
          answered('inside', '2xx'),
          answered('more', '2xx'),
          answered('fewer', '2xx'),
          answered('forced', '2xx'),
          answered('beside', '2xx'),
        ),
        'apply-upgrade/back': must(
          {
            kind: 'all',
            of: [
              { kind: 'holds', all: [answered('back', '2xx'), valueIn(contested, 'after', '3')] },
              owned('after', { manager: clientSide, operation: 'Update' }),
            ],
          },
          answered('inside', '2xx'),
        ),
      },
    },
  ];
});
