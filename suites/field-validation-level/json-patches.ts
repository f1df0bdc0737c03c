import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { documentJson, type Field, type Fields } from '../field-validation/document.ts';
import { answered } from '../scenario/answered.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Subresource } from './subresource-samples.ts';

const unknown = 'unknownBelow';
const levels = ['Ignore', 'default', 'Warn', 'Strict'] as const;
/** No level. */
const other = 'Bogus';
type Level = (typeof levels)[number] | typeof other;

/** JSON patches of a subresource with an unknown field at each level, and with a value of a wrong type. */
export function jsonPatchesOf(one: Subresource): Scenario {
  const { name, field, wrong, map } = one;
  const steps = levels.flatMap((level) => {
    const id = level.toLowerCase();
    return [
      patch(one, id, level, [field, [unknown, 'value']]),
      read(one, `${id}-after`),
      patch(one, `${id}-wrong`, level, [[field[0], wrong]]),
    ];
  });
  const plain = answered('plain', '2xx');
  const accepted = (level: string, warned: 'each' | 'none'): Judgement =>
    must(
      all(allHold(answered(level, '2xx'), { of: `${level}-after`, at: `/${map}/${unknown}`, is: 'absent' }), {
        kind: 'field-warnings',
        of: level,
        fields: [unknown],
        warned,
      }),
      plain,
    );
  const names: Expectation = { kind: 'error-names-fields', of: 'strict', fields: [unknown] };
  const wrongs = levels.map((level) => `${level.toLowerCase()}-wrong`);
  const refusedAs = (status: number): Expectation => all(allHold(answered('strict', status)), names);
  return {
    id: `field-validation-level/${name}/json-patches`,
    about: `The ${name} of an object is changed by JSON patches without faults, and at each level with an unknown field and with a value of a wrong type, and at a level that is none.`,
    needs: [...one.needs, { need: 'field-validation' }],
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: one.collection, body: one.object } },
      // A JSON patch adds to what is there: an object can have no status yet.
      patch(one, 'plain', 'Strict', [field]),
      patch(one, 'bogus', other, [field]),
      ...steps,
    ],
    checks: {
      'field-validation-level/other/patch': must(allHold(answered('bogus', '4xx')), plain),
      [`field-validation-level/${name}/ignore`]: accepted('ignore', 'none'),
      [`field-validation-level/${name}/default`]: accepted('default', 'each'),
      [`field-validation-level/${name}/warn`]: accepted('warn', 'each'),
      [`field-validation-level/${name}/strict`]: {
        given: [plain],
        expect: refusedAs(400),
        erratum: { id: 'strict-patch-is-invalid', expect: all(refusedAs(422), allHold(shows('strict', '/reason', 'Invalid'))) },
      },
      [`field-validation-level/${name}/wrong-type`]: {
        given: [plain],
        expect: allHold(...wrongs.map((id) => answered(id, 400))),
        erratum: {
          id: 'wrong-type-is-invalid',
          expect: allHold(...wrongs.flatMap((id) => [answered(id, 422), shows(id, '/reason', 'Invalid')])),
        },
      },
    },
  };
}

const pathOf = ({ collection, name }: Subresource): Template => ({ $join: [collection, '/', { $own: 'a' }, `/${name}`] });

function read(one: Subresource, id: string): Step {
  return { id, do: 'send', request: { method: 'GET', path: pathOf(one) } };
}

/** A patch with the fields as the map of the subresource. */
function patch(one: Subresource, id: string, level: Level, fields: readonly Field[]): Step {
  const operation: Fields = {
    fields: [
      ['op', 'add'],
      ['path', `/${one.map}`],
      ['value', { fields }],
    ],
  };
  const query = level === 'default' ? {} : { fieldValidation: level };
  const headers = { 'content-type': patchTypes['json-patch'] };
  return { id, do: 'send', request: { method: 'PATCH', path: pathOf(one), query, headers, text: documentJson({ items: [operation] }) } };
}
