import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { type Fields, merged, nested } from '../scenario/field-manager.ts';
import { markedType } from '../scenario/marked-definition.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { resourcePath } from '../scenario/resource-path.ts';

/** A field of a kind of value: where it is, its keys in `fieldsV1`, and two values. */
export type KindOfValue = {
  readonly name: string;
  readonly at: `/${string}`;
  readonly path: readonly string[];
  readonly one: Template;
  readonly other: Template;
  /** The fields of a request with this value, with all that makes it valid. */
  readonly of: (value: Template) => Fields;
  /** What it becomes without an owner, if it has a default. */
  readonly byDefault?: Template;
};

/** A type with fields of several kinds, and what each request has beside them: no map or item is without fields, whoever gives up which. */
export type TypeOfValues = { readonly subject: Subject; readonly kinds: readonly KindOfValue[]; readonly kept: Fields };

/** The resource of deployments, as a need names it. */
export const servedDeployments = 'apps/v1/deployments';

const address = '10.0.0.1';

const keysOf = (at: string): readonly string[] =>
  at
    .slice(1)
    .split('/')
    .map((key) => `f:${key.replaceAll('~1', '/')}`);

function plain(name: string, at: `/${string}`, [one, other]: readonly [Template, Template], byDefault?: Template): KindOfValue {
  const of = (value: Template): Fields => nested([{ at, value }]);
  return { name, at, path: keysOf(at), one, other, of, ...(byDefault === undefined ? {} : { byDefault }) };
}

/** A field of the only item of a list with keys. */
function inItem(name: string, list: `/${string}`, keys: { readonly [key: string]: Template }, field: string): KindOfValue {
  const of = (value: Template): Fields => nested([{ at: list, value: [{ ...keys, [field]: value }] }]);
  return { name, at: `${list}/0/${field}`, path: [...keysOf(list), `k:${JSON.stringify(keys)}`, `f:${field}`], one: '1', other: '2', of };
}

/** The kinds of values of the custom type that has a field for every marker. */
export function customValues(subject: Subject): TypeOfValues {
  return {
    subject: markedType(subject),
    kept: {
      metadata: { annotations: { 'apiconform-kept': 'kept' } },
      spec: {
        kept: 'kept',
        granularMap: { kept: 'kept' },
        unmarkedMap: { kept: 'kept' },
        granularStruct: { b: 'kept' },
        unmarkedStruct: { b: 'kept' },
        mapList: [{ name: 'a', other: 'kept' }],
        twoKeyList: [{ name: 'a', zone: 'y', other: 'kept' }],
      },
    },
    kinds: [
      plain('number', '/spec/count', [1, 0]),
      plain('boolean', '/spec/on', [true, false]),
      plain('text', '/spec/text', ['1', '']),
      plain('defaulted', '/spec/defaulted', ['1', '2'], 'default'),
      plain('key-of-map', '/spec/granularMap/a', ['1', '2']),
      plain('key-of-unmarked-map', '/spec/unmarkedMap/a', ['1', '2']),
      plain('field-of-struct', '/spec/granularStruct/a', ['1', '2']),
      plain('field-of-unmarked-struct', '/spec/unmarkedStruct/a', ['1', '2']),
      plain('atomic-map', '/spec/atomicMap', [{ a: '1' }, { a: '2' }]),
      plain('atomic-struct', '/spec/atomicStruct', [{ a: '1' }, { a: '1', b: '1' }]),
      plain('map-in-atomic-struct', '/spec/granularInAtomicStruct', [{ map: { a: '1' } }, { map: { a: '2' } }]),
      plain('atomic-list', '/spec/atomicList', [
        ['a', 'b'],
        ['b', 'a'],
      ]),
      plain('unmarked-list', '/spec/unmarkedList', [['a', 'b'], ['b']]),
      plain('list-of-objects', '/spec/namedItems', [[{ name: 'a', value: '1' }], [{ name: 'a', value: '2' }]]),
      plain('set-in-atomic-list', '/spec/setInAtomicList', [[{ set: ['a'] }], [{ set: ['b'] }]]),
      inItem('field-of-item', '/spec/mapList', { name: 'a' }, 'value'),
      inItem('field-of-item-with-two-keys', '/spec/twoKeyList', { name: 'a', zone: 'y' }, 'value'),
      plain('label', '/metadata/labels/apiconform-value', ['1', '2']),
      plain('annotation', '/metadata/annotations/apiconform-value', ['1', '2']),
      plain('label-of-domain', '/metadata/labels/apiconform.example~1value.of_label', ['1', '']),
      plain('annotation-of-domain', '/metadata/annotations/apiconform.example~1value.of_annotation', ['', '2']),
    ],
  };
}

const pod = '/spec/template/spec';
const image = 'apiconform.example/none';
const containers = (env: Fields): Template => [{ name: 'main', image, env: [{ name: 'FIRST', ...env }] }];

/** The kinds of values of a deployment, of which no pod is made. */
export function deploymentValues(subject: Subject): TypeOfValues {
  const { spec = {} } = pausedDeployment('a');
  return {
    subject: { ...subject, apiVersion: 'apps/v1', kind: 'Deployment', collection: resourcePath(servedDeployments, 'namespaced') },
    kept: merged(
      { spec },
      {
        spec: {
          template: { metadata: { annotations: { kept: 'kept' } }, spec: { containers: containers({}), hostAliases: [{ ip: address }] } },
        },
      },
    ),
    kinds: [
      plain('number', '/spec/minReadySeconds', [1, 2]),
      plain('defaulted', '/spec/progressDeadlineSeconds', [100, 200], 600),
      plain('deep-default', `${pod}/terminationGracePeriodSeconds`, [10, 20], 30),
      plain('annotation-of-template', '/spec/template/metadata/annotations/apiconform-value', ['1', '2']),
      plain('atomic-list', `${pod}/tolerations`, [[{ key: 'one', operator: 'Exists' }], [{ key: 'two', operator: 'Exists' }]]),
      {
        ...inItem('list-in-item', `${pod}/hostAliases`, { ip: address }, 'hostnames'),
        one: ['one.apiconform.example'],
        other: ['two.apiconform.example'],
      },
      {
        name: 'field-of-inner-item',
        at: `${pod}/containers/0/env/0/value`,
        path: [...keysOf(`${pod}/containers`), 'k:{"name":"main"}', 'f:env', 'k:{"name":"FIRST"}', 'f:value'],
        one: '1',
        other: '2',
        of: (value) => nested([{ at: `${pod}/containers`, value: containers({ value }) }]),
      },
    ],
  };
}
