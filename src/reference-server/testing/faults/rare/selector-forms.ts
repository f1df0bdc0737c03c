import type { JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { labelsOf } from './object-states.ts';

/** Returns whether an object has a label with one of the values that a selector names after a space, in a set. */
const hasSpacedValue = (labels: string, object: JsonObject | undefined): boolean =>
  [...labels.matchAll(/([\w./-]+)\s+in\s*\(([^()]*)\)/g)].some(([, key = '', list = '']) => {
    const label = textAt(labelsOf(object), key);
    return label !== undefined && list.split(',').some((value) => value.startsWith(' ') && value.trim() === label);
  });

/** Returns the fault of watches that use the first term of a field selector. */
function firstTermOfWatches(): Fault {
  let first = '';
  return {
    id: 'watch-uses-first-field-requirement',
    breaks: 'A watch with a field selector of several requirements uses only the first of them.',
    statements: ['watch/selected/field'],
    exchanges: [
      {
        on: {
          operation: 'watch',
          query: { fieldSelector: /,/ },
          when: ({ query }) => {
            first = query.get('fieldSelector')?.split(',')[0] ?? '';
            return true;
          },
        },
        request: {
          query: {
            get fieldSelector() {
              return first;
            },
          },
        },
      },
    ],
  };
}

/** Faults of selectors in one form (specification, "Common metadata fields named by the interface", "Watch"). */
export const rareSelectorFormFaults: readonly Fault[] = [
  {
    id: 'spaced-values-of-sets-not-listed',
    breaks: 'A list with a label selector by a set of values does not select by the values that follow a space.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => plain.isListed(item) && !hasSpacedValue(item.labels, item.object),
    }),
  },
  {
    id: 'spaced-values-of-sets-not-watched',
    breaks: 'A watch with a label selector by a set of values does not select by the values that follow a space.',
    statements: ['watch/selected/label'],
    change: () => ({
      eventFilter:
        ({ labels }) =>
        (event, { before, after }) =>
          hasSpacedValue(labels, after ?? before) ? [] : [event],
    }),
  },
  firstTermOfWatches(),
  {
    id: 'loss-of-all-labels-unsent',
    breaks: 'A watch with a label selector does not send that an object is no longer selected which lost all its labels at once.',
    statements: ['watch/selected/leaves'],
    change: () => ({
      eventFilter:
        ({ labels }) =>
        (event, { after }) =>
          labels !== '' && event.type === 'DELETED' && after !== undefined && Object.keys(labelsOf(after)).length === 0 ? [] : [event],
    }),
  },
  {
    id: 'equality-by-two-signs-selects-all',
    breaks: 'A list with a label selector that is written with two equals signs selects everything that has the label.',
    statements: ['collections/selected/label'],
    change: (plain) => ({
      isListed: (item) => {
        const [, key] = /([\w./-]+)==/.exec(item.labels) ?? [];
        return plain.isListed(item) || (key !== undefined && textAt(labelsOf(item.object), key) !== undefined);
      },
    }),
  },
];
