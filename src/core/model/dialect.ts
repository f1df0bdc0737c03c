/**
 * The names a target gives to what the specification leaves as placeholders.
 * Found by the probe; nothing outside `src/core/codecs/dialects.ts` spells them out.
 */
export type Dialect = {
  /** Which of the known dialects this is, for people. */
  readonly id: string;
  /** Suffix of group names and annotation keys. */
  readonly apiDomain: string;
  /** Media type of the binary encoding. */
  readonly binaryMediaType: string;
  /** Prefix of the OpenAPI extensions, hyphen included. */
  readonly extensionPrefix: string;
};
