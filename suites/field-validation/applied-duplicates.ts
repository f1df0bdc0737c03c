import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { changeAnnotation, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { documentJson, type Field, type Fields } from './document.ts';

/** The places of a duplicate field in an object: its metadata, its spec, and an item that is not the first. */
const places = ['metadata', 'spec', 'item'] as const;
type Place = (typeof places)[number];
type Schema = 'built-in' | 'structural';

const levels = ['Warn', 'Strict'] as const;
const noted = 'apiconform-noted';

/** Applies with one duplicate field in each place, of objects that they create and of one that is there. */
export function appliedDuplicates(subject: Subject, schema: Schema): Scenario {
  const tried = levels.flatMap((level) =>
    places.flatMap((place) => [
      { own: 'a', id: `${level}-${place}`, level, place },
      { own: `new-${level.toLowerCase()}-${place}`, id: `${level}-${place}-new`, level, place },
    ]),
  );
  const at = (level: (typeof levels)[number]) => tried.filter((one) => one.level === level);
  const given = [answered('plain', '2xx'), answered('plain-again', '2xx')];
  const warned: Expectation = all(
    allHold(...at('Warn').map(({ id }) => answered(id, '2xx'))),
    ...at('Warn').map(({ id, place }) => ({ kind: 'field-warnings', of: id, fields: [nameOf(place, schema)], warned: 'each' }) as const),
  );
  const refused: Expectation = all(
    allHold(...at('Strict').map(({ id }) => answered(id, 400))),
    ...at('Strict').map(({ id, place }) => ({ kind: 'error-names-fields', of: id, fields: [nameOf(place, schema)] }) as const),
  );
  return {
    id: 'field-validation/applied-duplicates',
    subject,
    about:
      'An object is applied twice without faults; then that one and others that are not there are applied with a duplicate field in the metadata, the spec, or an item of a list, at the levels Warn and Strict.',
    needs: [{ need: 'field-validation' }],
    steps: [
      apply(subject, schema, { own: 'a', id: 'plain', level: 'Strict' }),
      apply(subject, schema, { own: 'a', id: 'plain-again', level: 'Strict' }),
      ...tried.map((one) => apply(subject, schema, one)),
    ],
    checks: {
      [`field-validation/${schema}/apply/warn/duplicate`]: must(warned, ...given),
      [`field-validation/${schema}/apply/strict/duplicate`]: must(refused, ...given),
    },
  };
}

function nameOf(place: Place, schema: Schema): string {
  if (place === 'metadata') return noted;
  if (schema === 'built-in') return place === 'spec' ? 'drivers' : 'nodeID';
  return place === 'spec' ? 'text' : 'title';
}

type Tried = { readonly own: string; readonly id: string; readonly level: string; readonly place?: Place };

function apply(subject: Subject, schema: Schema, { own, id, level, place }: Tried): Step {
  const once = (of: Place, field: Field): readonly Field[] => (of === place ? [field, field] : [field]);
  const labels: Fields = {
    fields: [
      ['apiconform-run', { $run: true }],
      ['apiconform-case', { $case: true }],
    ],
  };
  const annotations: Fields = { fields: [[changeAnnotation, id], ...once('metadata', [noted, 'value'])] };
  const drivers: Field = [
    'drivers',
    {
      items: [
        {
          fields: [
            ['name', 'driver.example.com'],
            ['nodeID', 'node-1'],
          ],
        },
        { fields: [['name', 'other.example.com'], ...once('item', ['nodeID', 'node-1'])] },
      ],
    },
  ];
  const parts: Field = ['parts', { items: [{ fields: [['title', 'value']] }, { fields: once('item', ['title', 'other']) }] }];
  const object: Fields = {
    fields: [
      ['apiVersion', { $join: [subject.apiVersion] }],
      ['kind', subject.kind],
      [
        'metadata',
        {
          fields: [
            ['name', { $own: own }],
            ['labels', labels],
            ['annotations', annotations],
          ],
        },
      ],
      ['spec', { fields: schema === 'built-in' ? once('spec', drivers) : [...once('spec', ['text', 'value']), parts] }],
    ],
  };
  const query = { fieldManager: 'apiconform-applier', fieldValidation: level };
  const headers = { 'content-type': patchTypes.apply };
  return { id, do: 'send', request: { method: 'PATCH', path: objectPath(subject, own), query, headers, text: documentJson(object) } };
}
