/**
 * The entry `apiconform/reference-server`: the reference server with its adapter for files. It loads nothing of the suite.
 */
export { openDataFile } from '#adapters/data-file';
export { dialects } from '#core/codecs/dialects';
export type { Dialect } from '#core/model/dialect';
export * from '#reference-server/index';
