import { objectSchema } from '../../kinds/schema/object-schema.ts';
import type { TypeSchema } from './type-schema.ts';
import { typeSchemaOf } from './type-schema-of.ts';

/**
 * The schema of an object that nothing is known of but its metadata: keys are struct fields, all lists are atomic
 * (specification, "Server-side apply", custom resources without markers).
 */
export const unstructured: TypeSchema = typeSchemaOf(objectSchema({ type: 'object', preserveUnknownFields: true }));
