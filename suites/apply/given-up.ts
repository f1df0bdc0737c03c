import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

type Annotations = Readonly<Record<string, string>>;

const [one, two, three] = ['apiconform-one', 'apiconform-two', 'apiconform-three'] as const;
const at = (name: string): `/${string}` => `/metadata/annotations/${name}`;

/** A manager gives up a part of a map, and then all of it, while two others own other parts. */
export function givenUp({ subject, fields }: ContestedField): Scenario {
  const apply = (id: string, manager: string, annotations: Annotations, writes?: 'create') => {
    const applied = merged(fields, Object.keys(annotations).length === 0 ? {} : { metadata: { annotations } });
    return applyAs(subject, { id, manager, own: 'a', fields: applied, ...(writes === undefined ? {} : { writes }) });
  };
  return {
    id: 'apply/given-up',
    about:
      'A manager applies two annotations, and two others a third and one of the first two; the manager gives up that one, and then both.',
    steps: [
      apply('first', 'first', { [one]: '1', [two]: '2' }, 'create'),
      apply('second', 'second', { [three]: '3' }),
      apply('third', 'third', { [one]: '1' }),
      apply('give-up-one', 'first', { [two]: '2' }),
      get(subject, 'a', 'without-one'),
      apply('give-up-all', 'first', {}),
      get(subject, 'a', 'without-all'),
    ],
    checks: {
      'apply/keeps-items-of-others': must(
        allHold(shows('without-one', at(one), '1'), shows('without-all', at(one), '1')),
        answered('third', '2xx'),
        answered('give-up-one', '2xx'),
        answered('give-up-all', '2xx'),
      ),
      'apply/keeps-the-rest': must(
        allHold(shows('without-one', at(three), '3'), shows('without-all', at(three), '3')),
        answered('second', '2xx'),
        answered('give-up-one', '2xx'),
        answered('give-up-all', '2xx'),
      ),
    },
  };
}

/** Three managers own one annotation, and give it up one after the other. */
export function sharedByThree({ subject, fields }: ContestedField): Scenario {
  const managers = ['first', 'second', 'third'] as const;
  const apply = (id: string, manager: string, annotations: Annotations, writes?: 'create') => {
    const applied = merged(fields, Object.keys(annotations).length === 0 ? {} : { metadata: { annotations } });
    return applyAs(subject, { id, manager, own: 'a', fields: applied, ...(writes === undefined ? {} : { writes }) });
  };
  const givenUpBy = ['second', 'first', 'third'] as const;
  return {
    id: 'apply/shared-by-three',
    about: 'Three managers apply one annotation with the same value, and give it up one after the other.',
    steps: [
      ...managers.map((manager) => apply(manager, manager, { [one]: '1' }, manager === 'first' ? 'create' : undefined)),
      ...givenUpBy.flatMap((manager) => [apply(`${manager}-gives-up`, manager, {}), get(subject, 'a', `without-${manager}`)]),
    ],
    checks: {
      'apply/keeps-items-of-others': must(
        allHold(shows('without-second', at(one), '1'), shows('without-first', at(one), '1')),
        answered('third', '2xx'),
        answered('second-gives-up', '2xx'),
        answered('first-gives-up', '2xx'),
      ),
      'apply/removes-missing-items': must(
        allHold({ of: 'without-third', at: at(one), is: 'absent' }),
        shows('without-first', at(one), '1'),
        answered('third-gives-up', '2xx'),
      ),
    },
  };
}
