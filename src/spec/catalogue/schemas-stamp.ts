import { digestOf } from '#core/codecs/digest';
import type { SourceText } from './source-text.ts';

/** Returns a digest of the schemas. Validators that were compiled in advance are valid only for the same texts. */
export function schemasStamp(schemas: readonly SourceText[]): string {
  return digestOf(schemas.map(({ file, text }) => [file, text]));
}
