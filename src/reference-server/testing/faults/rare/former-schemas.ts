import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';

/** Faults of custom resources that are read by a schema that their definition no longer has. */
export const rareFormerSchemaFaults: readonly Fault[] = [
  {
    id: 'first-schema-of-unstored-version-stays',
    breaks:
      'Bodies in a version of a custom resource that is not the stored one are read by the schema of the first write in that version.',
    statements: ['field-validation-level/changed-schema'],
    change: ({ schemaOfBody }) => {
      const first = new Map<string, Schema>();
      return {
        schemaOfBody: (type) => {
          const schema = schemaOfBody(type);
          const apiVersion = apiVersionOf(type);
          if (type.origin !== 'definition' || apiVersion === type.storedApiVersion) return schema;
          const id = `${apiVersion} ${type.resource} ${type.firstRevision}`;
          const kept = first.get(id) ?? schema;
          first.set(id, kept);
          return kept;
        },
      };
    },
  },
];
