export { applyPatch } from './apply-patch.ts';
export { applyOverClientSide } from './client-side-apply.ts';
export { schemaFromOpenApi } from './schema-from-open-api.ts';
export type { Update } from './track-update.ts';
export { trackUpdate } from './track-update.ts';
export type { TypeSchema } from './type-schema.ts';
export { typeSchemaOf } from './type-schema-of.ts';
export { unstructured } from './unstructured.ts';
export { withoutOwnedMaps } from './without-owned-maps.ts';
