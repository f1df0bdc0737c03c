import { isUtf8 } from 'node:buffer';
import type { AnswerHead } from '#core/model/evidence';

/**
 * The head of an answer from undici's raw headers (names and values by turns): names in lower case, in the order
 * and number they came. A value that is UTF-8 is read as such, any other as Latin-1, byte by byte. The value of a cookie
 * is left out: it may be a credential that the server made.
 */
export function answerHead(status: number, rawHeaders: unknown): AnswerHead {
  const headers: (readonly [string, string])[] = [];
  if (Array.isArray(rawHeaders)) {
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      const name = decode(rawHeaders[index]).toLowerCase();
      headers.push([name, name === 'set-cookie' ? '[redacted]' : decode(rawHeaders[index + 1])]);
    }
  }
  return { status, headers };
}

function decode(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  if (!Buffer.isBuffer(raw)) return '';
  const text = raw.toString('latin1');
  return /[\x80-\xff]/.test(text) && isUtf8(raw) ? raw.toString('utf8') : text;
}
