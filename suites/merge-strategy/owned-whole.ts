import { answered } from '../scenario/answered.ts';
import { applyAs, nested } from '../scenario/field-manager.ts';
import { get } from '../scenario/test-object.ts';
import type { MarkedPlace } from './marked-place.ts';
import type { WholeValues } from './marked-values.ts';
import type { MarkerScenario } from './marker-scenario.ts';

/** Two appliers write parts of a value that one manager owns as a whole. */
export function ownedWhole({ subject, at, path }: MarkedPlace, { one, other }: WholeValues): MarkerScenario {
  const fields = (value: typeof one) => nested([{ at, value }]);
  const owned = (of: string, manager: string) => ({ kind: 'owners', of, path, are: [{ manager, operation: 'Apply' }] }) as const;
  return {
    about: 'A manager applies a value and another applies other parts of it, without force and then with force.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fields(one), writes: 'create' }),
      get(subject, 'a', 'before'),
      applyAs(subject, { id: 'without-force', manager: 'second', own: 'a', fields: fields(other) }),
      get(subject, 'a', 'refused'),
      applyAs(subject, { id: 'with-force', manager: 'second', own: 'a', fields: fields(other) }, { force: 'true' }),
      get(subject, 'a', 'after'),
    ],
    expectations: {
      'part-conflicts': {
        given: [answered('with-force', '2xx')],
        expect: { kind: 'holds', all: [answered('without-force', '4xx'), { of: 'refused', at, is: 'equals', value: one }] },
      },
      'replaced-whole': {
        given: [{ of: 'before', at, is: 'equals', value: one }],
        expect: { kind: 'holds', all: [{ of: 'after', at, is: 'equals', value: other }] },
      },
      'one-owner': { given: [owned('before', 'first')], expect: owned('after', 'second') },
    },
  };
}
