import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import { shapedDefinition } from '../drawn/types.ts';
import { answered } from '../scenario/answered.ts';
import { definedType } from '../scenario/marked-definition.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { type Kind, type Value, valid, values, writeOf } from './wrong-values.ts';

type Level = FieldValidation['level'];

/** The first driver as objects of the suite have it, and another one. */
const first = { name: 'driver.example.com', nodeID: 'node-1', topologyKeys: ['example.com/zone'] };
const other = { name: 'other.example.com', nodeID: 'node-1' };
const drivers = '/spec/drivers';

/** Values of wrong types in a storage node record: of its list, in an item that is not the first, and in its metadata. */
const valuesOfNode: readonly Value[] = [
  { at: '/spec', value: ['text'] },
  { at: drivers, value: { first } },
  ...[
    { nodeID: 5 },
    { nodeID: ['node-1'] },
    { topologyKeys: 'example.com/zone' },
    { topologyKeys: ['example.com/zone', 5] },
    { allocatable: 'text' },
    { allocatable: { count: '5' } },
    { allocatable: { count: true } },
  ].map((wrong): Value => ({ at: drivers, value: [first, { ...other, ...wrong }] })),
  { at: '/metadata/labels/number', value: 1 },
  { at: '/metadata/annotations/flag', value: true },
  { at: '/metadata/annotations/list', value: ['text'] },
  { at: '/metadata/ownerReferences', value: 'text' },
];

const validOfNode: readonly Value[] = [
  { at: drivers, value: [first, { ...other, topologyKeys: ['example.com/zone'], allocatable: { count: 5 } }] },
  { at: '/metadata/labels/number', value: '1' },
  { at: '/metadata/annotations/flag', value: 'true' },
];

const ofNode = { schema: 'built-in', levels: ['default', 'Ignore', 'Warn', 'Strict'], values: valuesOfNode, valid: validOfNode } as const;
/** The values of the cases without a level, which have all of them. */
const ofShaped = { schema: 'structural', levels: ['Ignore', 'Warn', 'Strict'], values, valid } as const;

/** Values of wrong types in each kind of write, one level after the other. */
export function wrongValuesAtLevels(subject: Subject, schema: 'built-in' | 'structural'): readonly Scenario[] {
  const type = schema === 'built-in' ? subject : definedType(subject, shapedDefinition, 'shaped-definition');
  const kinds: readonly Kind[] = [
    ...(['create', 'update', 'merge-patch', 'json-patch', 'apply'] as const),
    ...(schema === 'built-in' ? (['strategic-merge-patch'] as const) : []),
  ];
  return kinds.map((kind) => scenarioOf(type, kind, schema === 'built-in' ? ofNode : ofShaped));
}

type Wrong = {
  readonly schema: 'built-in' | 'structural';
  readonly levels: readonly Level[];
  readonly values: readonly Value[];
  readonly valid: readonly Value[];
};

function scenarioOf(type: Subject, kind: Kind, { schema, levels, values: wrong, valid: right }: Wrong): Scenario {
  const sent = wrong.map((value, index) => {
    const level = levels[index % levels.length] ?? 'default';
    const query = level === 'default' ? {} : { fieldValidation: level };
    return { level, step: writeOf(type, kind, `wrong-${index + 1}`, [value], query) };
  });
  return {
    id: `field-validation/wrong-values-at-levels-in-${kind}`,
    subject: type,
    about: `An object is written by the request ${kind} with valid values, and with values of wrong types in its fields and its metadata, at each level.`,
    needs: [{ need: 'field-validation' }],
    steps: [
      create(type, 'a'),
      writeOf(type, kind, 'valid', right),
      get(type, 'a', 'before'),
      ...sent.map(({ step }) => step),
      get(type, 'a', 'after'),
      get(type, 'wrong', 'missing'),
    ],
    checks: Object.fromEntries(
      levels.map((level) => [
        `field-validation/${schema}/${kind}/${level.toLowerCase()}/wrong-type`,
        refused(
          schema,
          kind,
          sent.flatMap((one) => (one.level === level ? [one.step.id] : [])),
        ),
      ]),
    ),
  };
}

/** Released servers return another status for a wrong type in a patch, and in a custom resource (see the table of errata). */
function refused(schema: Wrong['schema'], kind: Kind, steps: readonly string[]): Judgement {
  const answeredWith = (...statuses: readonly number[]) =>
    all(
      allHold(...steps.map((step) => answered(step, ...statuses))),
      allHold(showsSame('after', '/metadata/resourceVersion', 'before'), answered('missing', 404)),
    );
  const given = [answered('create-a', '2xx'), answered('valid', '2xx'), answered('before', 200)];
  if (kind === 'apply') return { given, expect: answeredWith(400), erratum: { id: 'wrong-type-in-apply', expect: answeredWith(422, 500) } };
  if (schema === 'built-in' && (kind === 'create' || kind === 'update')) return { given, expect: answeredWith(400) };
  return { given, expect: answeredWith(400), erratum: { id: 'wrong-type-is-invalid', expect: answeredWith(422) } };
}
