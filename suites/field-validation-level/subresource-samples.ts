import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Field, Value } from '../field-validation/document.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { testLabels } from '../scenario/test-object.ts';

/** A subresource: an object of its type, and its document with one map of fields, in which faults are planted. */
export type Subresource = {
  readonly name: 'status' | 'scale';
  readonly collection: Template;
  readonly needs: NonNullable<Scenario['needs']>;
  /** Whether an update needs a resourceVersion. */
  readonly versioned: boolean;
  readonly object: Template;
  readonly type: readonly Field[];
  /** The map, a field in it, and a value of a wrong type for that field. */
  readonly map: string;
  readonly field: Field;
  readonly wrong: Value;
};

const metadata: Template = { name: { $own: 'a' }, labels: testLabels };
const scaleType: readonly Field[] = [
  ['apiVersion', 'autoscaling/v1'],
  ['kind', 'Scale'],
];

/** The status of a quota and the scale of a deployment. */
export const ofBuiltIns: readonly Subresource[] = [
  {
    name: 'status',
    ...builtIn('v1/resourcequotas', 'status'),
    object: { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { services: '100' } } },
    type: [
      ['apiVersion', 'v1'],
      ['kind', 'ResourceQuota'],
    ],
    map: 'status',
    field: ['hard', { fields: [['services', '100']] }],
    wrong: 'text',
  },
  {
    name: 'scale',
    ...builtIn('apps/v1/deployments', 'scale'),
    object: pausedDeployment('a'),
    type: scaleType,
    map: 'spec',
    field: ['replicas', 0],
    wrong: 'text',
  },
];

/** Without resourceVersion, because controllers write to these types too. */
function builtIn(served: string, name: string): Pick<Subresource, 'collection' | 'needs' | 'versioned'> {
  return {
    collection: resourcePath(served, 'namespaced'),
    versioned: false,
    needs: [
      { need: 'served', resource: served, verbs: ['create', 'delete'] },
      { need: 'served', resource: `${served}/${name}`, verbs: ['get', 'update', 'patch'] },
    ],
  };
}

/** Returns the status and the scale of a type that the run defines. */
export function ofDefinition(subject: Subject): readonly Subresource[] {
  const common = {
    collection: subject.collection,
    needs: [],
    versioned: true,
    object: { apiVersion: subject.apiVersion, kind: subject.kind, metadata, spec: { text: 'value', replicas: 0 } },
    field: ['replicas', 0],
    wrong: 'text',
  } as const;
  const type: readonly Field[] = [
    ['apiVersion', { $join: [subject.apiVersion] }],
    ['kind', subject.kind],
  ];
  return [
    { ...common, name: 'status', type, map: 'status' },
    { ...common, name: 'scale', type: scaleType, map: 'spec' },
  ];
}
