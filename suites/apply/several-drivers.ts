import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** Two managers apply drivers of a node record, the second several at once; the first leaves one of its own out. */
export function severalDrivers(subject: Subject): Scenario {
  const apply = (id: string, manager: string, ...names: readonly string[]): Step => {
    const drivers = names.map((name) => ({ name: `${name}.example.com`, nodeID: name, topologyKeys: ['example.com/zone'] }));
    return applyAs(subject, { id, manager: `apiconform-${manager}`, own: 'a', fields: { spec: { drivers } } });
  };
  const has = (step: string, name: string) =>
    ({ of: step, at: '/spec/drivers', is: 'includes', value: { name: `${name}.example.com` } }) as const;
  return {
    id: 'apply/several-drivers',
    about: 'A manager applies two drivers of a node record, and another one two others; the first applies one of its own only.',
    steps: [
      apply('first', 'first', 'one', 'two'),
      apply('second', 'second', 'three', 'four'),
      get(subject, 'a', 'before'),
      apply('fewer', 'first', 'two'),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold(answered('fewer', 200), { of: 'after', at: '/spec/drivers/3', is: 'absent' }),
        has('before', 'one'),
        { of: 'before', at: '/spec/drivers/3', is: 'present' },
        answered('after', 200),
      ),
      'apply/keeps-the-rest': must(
        allHold(...['two', 'three', 'four'].map((name) => has('after', name))),
        ...['one', 'two', 'three', 'four'].map((name) => has('before', name)),
        answered('fewer', 200),
      ),
    },
  };
}
