import type { Fault } from '../fault.ts';

/** Faults of the warnings of fields in the items of a list (specification, "Field validation"). */
export const rareWarnedItemFaults: readonly Fault[] = [oneWarningForAllItems()];

function oneWarningForAllItems(): Fault {
  let isStatus = false;
  const place = (text: string): string => text.replace(/\[\d+\]/g, '[]');
  return {
    id: 'one-warning-for-all-items',
    breaks: 'A write to the status with the same unknown field in several items of a list gets one warning for all of them.',
    statements: ['field-validation-level/status/default', 'field-validation-level/status/warn'],
    exchanges: [
      {
        // Sees every request before it is served, and changes none.
        on: {
          when: ({ route }) => {
            isStatus = route?.of === 'object' && route.subresource?.name === 'status';
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      reportedFields: (found) => {
        const fields = plain.reportedFields(found);
        if (!isStatus) return fields;
        return fields.filter((field, index) => fields.findIndex((other) => place(other) === place(field)) === index);
      },
    }),
  };
}
