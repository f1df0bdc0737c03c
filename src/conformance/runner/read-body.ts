import type { Clock } from '#core/ports/clock';
import type { WireStream } from '#core/ports/http-client';
import { Deadline } from './deadline.ts';

const mostCharacters = 1 << 20;

/** The body of an answer that came in place of a stream, as far as it comes in time and up to a mebibyte; then closes it. */
export async function readBody(
  stream: WireStream,
  options: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string> {
  const deadline = new Deadline(options.clock, options.timeoutMs, options.signal);
  const lines: string[] = [];
  let length = 0;
  try {
    while (length < mostCharacters) {
      const next = await Promise.race([stream.next(), deadline.reached]);
      if (typeof next === 'string' || 'code' in next) break;
      lines.push(next.line);
      length += next.line.length + 1;
    }
  } finally {
    deadline.release();
    stream.close();
  }
  return lines.join('\n').slice(0, mostCharacters);
}
