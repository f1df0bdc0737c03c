import { isJsonArray } from '#core/json/json-object';
import type { Predicate } from '#core/model/predicate';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, nested } from '../scenario/field-manager.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import type { MarkedPlace } from './marked-place.ts';
import type { PartValues } from './marked-values.ts';
import type { MarkerScenario } from './marker-scenario.ts';

/** Two appliers of a value whose parts are owned one by one. Each object also has a field that is not changed. */
export function mergedParts(place: MarkedPlace, values: PartValues): MarkerScenario {
  const { subject, at } = place;
  const { one, other, both, changed, hasValues, sameKey, twice } = values;
  const fields = (value: Template) => nested([{ at, value }]);
  const holds = (step: string, value: Template) => shown(step, at, value, !isCustom(subject) ? 'includes' : 'contains');
  return {
    about:
      'Two managers apply different parts of a value; one applies the part of the other with a different value, and the other applies without it.',
    steps: [
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fields(one), writes: 'create' }),
      applyAs(subject, { id: 'other-part', manager: 'second', own: 'a', fields: fields(other) }),
      get(subject, 'a', 'merged'),
      ...(hasValues
        ? [applyAs(subject, { id: 'same-part', manager: 'third', own: 'a', fields: fields(changed) }), get(subject, 'a', 'refused')]
        : []),
      applyAs(subject, { id: 'release', manager: 'first', own: 'a', fields: {} }),
      get(subject, 'a', 'released'),
      ...(sameKey === undefined
        ? []
        : [
            applyAs(subject, { id: 'first-b', manager: 'first', own: 'b', fields: fields(one), writes: 'create' }),
            applyAs(subject, { id: 'same-key', manager: 'second', own: 'b', fields: fields(sameKey.added) }),
            get(subject, 'b', 'same-key-merged'),
          ]),
      ...(twice === undefined ? [] : [createAs(subject, { id: 'twice', manager: 'first', own: 'c', fields: fields(twice) })]),
    ],
    expectations: {
      'parts-merge': { given: [], expect: { kind: 'holds', all: [answered('other-part', '2xx'), ...holds('merged', both)] } },
      ...(!hasValues
        ? {}
        : {
            'same-part-conflicts': {
              given: [answered('other-part', '2xx')],
              expect: { kind: 'holds', all: [answered('same-part', '4xx'), ...holds('refused', both)] },
            },
          }),
      'own-part-removed': {
        given: holds('merged', both),
        expect: { kind: 'holds', all: [answered('release', '2xx'), ...holds('released', other)] },
      },
      ...(sameKey === undefined
        ? {}
        : {
            'same-key-merges': {
              given: [],
              expect: { kind: 'holds', all: [answered('same-key', '2xx'), ...holds('same-key-merged', sameKey.merged)] },
            },
          }),
      ...(twice === undefined
        ? {}
        : { 'unique-elements': { given: [answered('first', '2xx')], expect: { kind: 'holds', all: [answered('twice', '4xx')] } } }),
    },
  };
}

/**
 * The step shows exactly the value. Items of lists may be in any order; where it only `includes` them, they may have
 * defaulted fields in addition to those that were written.
 */
export function shown(step: string, at: `/${string}`, value: Template, is: 'contains' | 'includes' = 'contains'): readonly Predicate[] {
  if (!isJsonArray(value)) return [{ of: step, at, is: 'equals', value }];
  const items = value.map((item): Predicate => ({ of: step, at, is, value: item }));
  return [...items, { of: step, at: `${at}/${value.length}`, is: 'absent' }];
}
