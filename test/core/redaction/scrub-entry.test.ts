import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry, Exchange } from '#core/model/evidence';
import { createScrubber } from '#core/redaction/scrub';
import { scrubEntry } from '#core/redaction/scrub-entry';

const exchange = (body: string, headers: readonly (readonly [string, string])[] = []): Exchange => ({
  e: 'exchange',
  case: 'list/page@configmaps',
  step: 'list',
  phase: 'case',
  attempt: 0,
  at: 1,
  took: 2,
  request: { method: 'GET', target: '/api/v1', headers: { accept: 'application/json' } },
  answer: { status: 200, headers, body },
});

describe('a line of evidence', () => {
  it('is the entry as JSON where there is nothing to hide', () => {
    const entry = exchange('{"kind":"Status"}');
    expect(scrubEntry(entry, createScrubber(['a-token']))).toBe(JSON.stringify(entry));
  });

  it('contains no secret that a server echoes, and stays JSON for any secret', () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 12 })
      .filter((text) => text.trim().length >= 4 && !'[redacted]'.includes(text.trim()));
    fc.assert(
      fc.property(secret, (value) => {
        const line = scrubEntry(exchange(JSON.stringify({ message: `bad ${value}` }), [['x-echo', value]]), createScrubber([value]));
        const read: Exchange = JSON.parse(line);
        expect(read).toMatchObject({ e: 'exchange', case: 'list/page@configmaps', answer: { headers: [['x-echo', '[redacted]']] } });
        expect(JSON.stringify(read.case)).toBe('"list/page@configmaps"');
      }),
    );
  });

  it('is unchanged in its fixed words, even if a password equals one', () => {
    const read: unknown = JSON.parse(scrubEntry(exchange('the list of the case'), createScrubber(['case', 'list', 'exchange', 'body'])));
    expect(read).toMatchObject({ e: 'exchange', case: 'list/page@configmaps', step: 'list', phase: 'case' });
    expect(read).toMatchObject({ answer: { body: 'the [redacted] of the [redacted]' } });
  });

  it('hides a secret that came as a key', () => {
    const entry: Entry = {
      e: 'facts',
      facts: {
        dialect: { id: 'd', apiDomain: 'a', binaryMediaType: 'b', extensionPrefix: 'c' },
        served: { 'v1/my-token-1': ['get'] },
        resourceVersionMatch: 'honoured',
        namespaceController: 'present',
      },
    };
    expect(scrubEntry(entry, createScrubber(['my-token-1']))).toContain('"v1/[redacted]":["get"]');
  });
});
