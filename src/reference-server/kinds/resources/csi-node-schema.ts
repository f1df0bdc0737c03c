import type { Personality } from '../../settings/personality.ts';
import { objectSchema } from '../schema/object-schema.ts';
import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';

const text: Schema = { type: 'string' };

/** Returns the schema of the node record (specification, "Resource kind CSINode"); the longest nodeID is that of released servers. */
export const csiNodeSchema = (personality: Personality): Schema =>
  objectSchema({
    required: personality.requiredFields === 'required' ? ['spec'] : [],
    properties: properties({
      spec: {
        type: 'object',
        required: personality.requiredFields === 'required' ? ['drivers'] : [],
        ...(personality.requiredFields === 'required' ? {} : { default: {} }),
        properties: properties({
          drivers: {
            type: 'array',
            listType: 'map',
            listMapKeys: ['name'],
            ...(personality.emptyDrivers === 'null' ? { emptyIsNull: true } : {}),
            ...(personality.requiredFields === 'required' ? {} : { nullable: true, default: null }),
            items: {
              type: 'object',
              required: ['name', 'nodeID'],
              properties: properties({
                name: { type: 'string', minLength: 1, maxLength: 63 },
                nodeID: { type: 'string', minLength: 1, maxLength: 256 },
                topologyKeys: {
                  type: 'array',
                  items: text,
                  listType: 'atomic',
                  ...(personality.emptyDrivers === 'null' ? { emptyIsNull: true } : {}),
                  ...(personality.requiredFields === 'required' ? {} : { nullable: true, default: null }),
                },
                allocatable: { type: 'object', properties: properties({ count: { type: 'integer', format: 'int32', minimum: 0 } }) },
              }),
            },
          },
        }),
      },
    }),
  });
