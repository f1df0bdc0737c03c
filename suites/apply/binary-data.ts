import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

const [kept, dropped] = ['b25l', 'dHdv'];

/** Keys of the binary data of a ConfigMap that two managers apply, one of which leaves a key of its own out. */
export function appliedBinaryData(subject: Subject): Scenario {
  const apply = (id: string, manager: string, binaryData: { readonly [key: string]: Template }): Step =>
    applyAs(subject, { id, manager: `apiconform-${manager}`, own: 'a', fields: { binaryData } });
  return {
    id: 'apply/binary-data',
    about: 'Two managers apply keys of the binary data of an object; the first applies again without one of its keys.',
    steps: [
      apply('first', 'first', { kept, dropped }),
      apply('second', 'second', { other: kept }),
      get(subject, 'a', 'before'),
      apply('without', 'first', { kept }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold(answered('without', 200), { of: 'after', at: '/binaryData/dropped', is: 'absent' }),
        shows('before', '/binaryData/dropped', dropped),
        answered('after', 200),
      ),
      'apply/keeps-the-rest': must(
        allHold(shows('after', '/binaryData/kept', kept), shows('after', '/binaryData/other', kept)),
        shows('before', '/binaryData/other', kept),
        answered('without', 200),
        answered('after', 200),
      ),
    },
  };
}
