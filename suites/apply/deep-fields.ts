import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, nested } from '../scenario/field-manager.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** Places of one level below the spec to five. */
const places: readonly `/${string}`[] = [
  '/spec/one',
  '/spec/two/deep',
  '/spec/three/levels/deep',
  '/spec/four/of/the/levels',
  '/spec/five/of/the/many/levels',
];

/** Managers contest and give up fields on each level of a custom resource. */
export function deepFields(subject: Subject): Scenario {
  const type = unstructuredType(subject);
  const fields = (value: string): Fields => nested(places.map((at) => ({ at, value })));
  const alone = (index: number): `refused-${number}` => `refused-${index + 1}`;
  return {
    id: 'apply/deep-fields',
    subject: type,
    about:
      'A manager applies fields on five levels of a custom resource; another manager applies another value of each, one after the other without force, and then all with force; the first applies without them, and then the second.',
    steps: [
      applyAs(type, { id: 'first', manager: 'first', own: 'a', fields: fields('1'), writes: 'create' }),
      ...places.map((at, index) => applyAs(type, { id: alone(index), manager: 'second', own: 'a', fields: nested([{ at, value: '2' }]) })),
      get(type, 'a', 'refused'),
      applyAs(type, { id: 'forced', manager: 'second', own: 'a', fields: fields('2') }, { force: 'true' }),
      get(type, 'a', 'after-force'),
      applyAs(type, { id: 'lost', manager: 'first', own: 'a', fields: {} }),
      get(type, 'a', 'after-lost'),
      applyAs(type, { id: 'given-up', manager: 'second', own: 'a', fields: {} }),
      get(type, 'a', 'after-given-up'),
    ],
    checks: {
      'apply/conflict': must(
        allHold(...places.flatMap((at, index) => [answered(alone(index), '4xx'), shows('refused', at, '1')])),
        answered('first', '2xx'),
        answered('forced', '2xx'),
      ),
      'apply/force': must(
        allHold(...places.map((at) => shows('after-force', at, '2'))),
        answered('first', '2xx'),
        answered('forced', '2xx'),
      ),
      'apply/keeps-items-of-others': must(
        allHold(...places.map((at) => shows('after-lost', at, '2'))),
        answered('lost', '2xx'),
        ...places.map((at) => shows('after-force', at, '2')),
      ),
      'apply/removes-missing-items': must(
        allHold(...places.map((at) => ({ of: 'after-given-up', at, is: 'absent' }) as const)),
        answered('given-up', '2xx'),
        answered('after-given-up', 200),
        ...places.map((at) => shows('after-lost', at, '2')),
      ),
    },
  };
}
