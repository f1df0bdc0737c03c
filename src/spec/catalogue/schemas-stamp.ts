import { digestOf } from '#core/codecs/digest';
import type { SourceText } from './source-text.ts';

/** What tells one set of schemas from another: validators are of use only with the very texts that they were made of. */
export function schemasStamp(schemas: readonly SourceText[]): string {
  return digestOf(schemas.map(({ file, text }) => [file, text]));
}
