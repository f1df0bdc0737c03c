import { UsageError } from '#core/model/tool-error';

/**
 * The text of a stream of bytes, piece by piece.
 *
 * @throws UsageError where it is no UTF-8 text.
 */
export async function* textOfStream(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of stream) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UsageError('Standard input is not UTF-8 text.', { next: 'Convert it to UTF-8.', cause });
  }
}
