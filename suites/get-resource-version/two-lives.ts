import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { createAs, type Fields, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { get, remove } from '../scenario/test-object.ts';

/** An object is removed and created again with other content: a read at version 0 may return either of the two, and no mixture. */
export function twoLives(subject: Subject): readonly Scenario[] {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const { subject: type } = contested;
  const fields = (value: string): Fields => merged(fieldsWith(contested, value), driversOf(type, value));
  const create = (id: string, value: string) =>
    createAs(type, { id, manager: 'apiconform', own: 'a', fields: fields(value), writes: 'create' });
  const life = (read: string, created: string, value: string): Expectation =>
    allHold(
      showsSame(read, '/metadata/uid', created),
      // The first one has another version where it is marked for deletion before it is removed.
      ...(created === 'first' ? [] : [showsSame(read, '/metadata/resourceVersion', created)]),
      shows(read, contested.at, value),
      ...(type.kind === 'CSINode' ? [shows(read, '/spec/drivers/0/nodeID', `node-${value}`)] : []),
    );
  return [
    {
      id: 'get-resource-version/rv-zero-of-two-lives',
      subject: type,
      about: 'An object is created, deleted and created again with other content, and read at version 0, twice.',
      steps: [
        create('first', '1'),
        ...remove(type, 'a'),
        create('second', '2'),
        get(type, 'a', 'read', { resourceVersion: '0' }),
        get(type, 'a', 'control'),
        get(type, 'a', 'read-again', { resourceVersion: '0' }),
      ],
      checks: {
        'get-resource-version/rv-zero': must(
          {
            kind: 'all',
            of: ['read', 'read-again'].map((read) => ({
              kind: 'any',
              of: [allHold(answered(read, 404)), life(read, 'first', '1'), life(read, 'second', '2')],
            })),
          },
          { kind: 'shows-own-state', read: 'control' },
          answered('first', '2xx'),
          showsOther('second', '/metadata/uid', 'first'),
        ),
      },
    },
  ];
}

/** The drivers of a node record, which its annotations do not show. */
function driversOf({ kind }: Subject, value: string): Fields {
  return kind === 'CSINode' ? { spec: { drivers: [{ name: 'driver.example.com', nodeID: `node-${value}` }] } } : {};
}
