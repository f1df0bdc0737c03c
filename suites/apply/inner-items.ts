import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { type Fields, merged } from '../scenario/field-manager.ts';
import { noNode } from '../scenario/no-node.ts';
import { pausedDeployment } from '../scenario/paused-deployment.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const path: Template = { $join: ['/apis/apps/v1/namespaces/', { $namespace: true }, '/deployments/', { $own: 'd' }] };
const [containerAt, noteAt] = ['/spec/template/spec/containers/0', '/spec/template/metadata/annotations/apiconform-note'] as const;
const image = (version: number): string => `apiconform.example/none:${version}`;

const port = (number: number): Template => ({ containerPort: number, protocol: 'TCP' });
const variable = (name: string, value = '1'): Template => ({ name, value });
const numbers = [8081, 8082, 8083];
const names = ['FIRST', 'SECOND', 'THIRD'];

const inContainer = (fields: Fields): Fields => ({ spec: { template: { spec: { containers: [{ name: 'main', ...fields }] } } } });
const withNote = (value: string): Fields => ({ spec: { template: { metadata: { annotations: { 'apiconform-note': value } } } } });
/** The items from a place on; the empty lists are left out. */
const itemsFrom = (start: number): Fields =>
  start >= numbers.length ? {} : { ports: numbers.slice(start).map(port), env: names.slice(start).map((name) => variable(name)) };
/** The fields that the first manager applies. */
const whole = (start: number): Fields =>
  merged(merged(pausedDeployment('d'), withNote('first')), inContainer({ image: image(1), ...itemsFrom(start) }));

/** Managers contest fields of a container, and give up items of its lists: a container is an item of a list itself. */
export function innerItems(): Scenario {
  const refused = ['refused-image', 'refused-variable', 'refused-note'] as const;
  return {
    id: 'apply/inner-items',
    about:
      'A manager applies a deployment whose container has three ports and variables; another one applies another image, variable and annotation of the template without force; a third shares the last items; the first gives up the first items, and then all.',
    needs: [{ need: 'served', resource: 'apps/v1/deployments', verbs: ['create', 'get', 'patch', 'delete'] }],
    steps: [
      applied('first', 'first', whole(0)),
      read('before'),
      applied('refused-image', 'second', inContainer({ image: image(2) })),
      applied('refused-variable', 'second', inContainer({ env: [variable('FIRST', '2')] })),
      applied('refused-note', 'second', withNote('second')),
      read('refused'),
      applied('shared', 'third', inContainer(itemsFrom(2))),
      applied('fewer', 'first', whole(1)),
      read('with-two'),
      applied('none', 'first', whole(3)),
      read('with-one'),
      applied('forced', 'second', merged(withNote('second'), inContainer({ image: image(2) })), { force: 'true' }),
      read('after-force'),
    ],
    checks: {
      'apply/conflict': must(
        allHold(...refused.map((step) => answered(step, '4xx')), ...showsFirst('refused')),
        ...showsFirst('before'),
        answered('forced', '2xx'),
      ),
      'apply/force': must(
        allHold(shows('after-force', `${containerAt}/image`, image(2)), shows('after-force', noteAt, 'second')),
        answered('forced', '2xx'),
        ...showsFirst('before'),
      ),
      'apply/removes-missing-items': must(allHold(answered('fewer', '2xx'), ...showsItems('with-two', 1)), ...showsFirst('before')),
      'apply/keeps-items-of-others': must(
        allHold(answered('none', '2xx'), ...showsItems('with-one', 2)),
        answered('shared', '2xx'),
        answered('fewer', '2xx'),
        ...showsFirst('before'),
      ),
    },
  };
}

/** The step shows what the first manager applied first. */
function showsFirst(of: string): readonly Predicate[] {
  return [shows(of, `${containerAt}/image`, image(1)), shows(of, noteAt, 'first'), ...showsItems(of, 0)];
}

/** The step shows the items from a place on, and no others. */
function showsItems(of: string, start: number): readonly Predicate[] {
  const { ports = [], env = [] } = itemsFrom(start);
  return [['ports', ports] as const, ['env', env] as const].flatMap(([list, items]) => {
    const at = `${containerAt}/${list}` as const;
    const values = Array.isArray(items) ? items : [];
    return [
      ...values.map((value: Template): Predicate => ({ of, at, is: 'includes-once', value })),
      { of, at, is: 'has-length', value: values.length } as const,
    ];
  });
}

function applied(id: string, manager: string, fields: Fields, query: NonNullable<Request['query']> = {}): Step {
  const identity: Fields = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: { $own: 'd' }, labels: testLabels },
    spec: { template: { spec: { nodeSelector: noNode } } },
  };
  const headers = { 'content-type': patchTypes.apply };
  return {
    id,
    do: 'send',
    request: { method: 'PATCH', path, query: { fieldManager: manager, ...query }, headers, body: merged(identity, fields) },
  };
}

function read(id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path } };
}
