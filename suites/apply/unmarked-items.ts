import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** A list without a marker is one value, although each of its items has a required name (specification, "Merge strategy"). */
export function unmarkedItems(subject: Subject): Scenario {
  const item = (name: string) => ({ name, value: name });
  const items = (...names: readonly string[]): Fields => ({ spec: { namedItems: names.map(item) } });
  return {
    id: 'apply/unmarked-items',
    about: 'A manager applies two items of a list without a marker, and another manager one other item: without force, and with force.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: items('one', 'two'), writes: 'create' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'without-force', manager: 'second', own: 'a', fields: items('three') }),
      get(subject, 'a', 'refused'),
      applyAs(subject, { id: 'with-force', manager: 'second', own: 'a', fields: items('three') }, { force: 'true' }),
      get(subject, 'a', 'forced'),
    ],
    checks: {
      'apply/conflict': must(
        allHold(answered('without-force', '4xx'), shows('refused', '/spec/namedItems', [item('one'), item('two')])),
        shows('before', '/spec/namedItems', [item('one'), item('two')]),
        answered('with-force', '2xx'),
      ),
      'apply/force': must(
        allHold(answered('with-force', '2xx'), shows('forced', '/spec/namedItems', [item('three')])),
        shows('before', '/spec/namedItems', [item('one'), item('two')]),
      ),
    },
    subject,
  };
}
