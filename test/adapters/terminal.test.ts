import { describe, expect, it } from 'vitest';
import { createTerminal, type TextStream } from '#adapters/terminal';

type Fake = TextStream & { readonly written: string[]; fail(code: string): void };

function stream(fields: { isTTY?: boolean; columns?: number } = {}): Fake {
  const written: string[] = [];
  const listeners: ((error: Error) => void)[] = [];
  return {
    ...fields,
    written,
    write: (text) => written.push(text),
    on: (_, listener) => listeners.push(listener),
    fail: (code) => {
      for (const listener of listeners) listener(Object.assign(new Error(code), { code }));
    },
  };
}

const terminal = (isTTY: boolean, env: Record<string, string>) => createTerminal({ out: stream({ isTTY }), error: stream() }, env);

describe('a terminal', () => {
  it('sends text on its way', () => {
    const [out, error] = [stream({ isTTY: true, columns: 120 }), stream()];
    const made = createTerminal({ out, error }, {});
    made.out('a');
    made.error('b');
    expect([out.written, error.written, made.columns()]).toEqual([['a'], ['b'], 120]);
  });

  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '', NO_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { CI: 'true' }, false],
  ])('(is one: %j) with %j takes colours: %j', (isTTY, env, color) => {
    expect(terminal(isTTY, env).color).toBe(color);
  });

  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { CI: 'true' }, false],
    [true, { CI: 'false' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('(is one: %j) with %j may be redrawn: %j', (isTTY, env, live) => {
    expect(terminal(isTTY, env).live).toBe(live);
  });

  it('is 80 columns wide where nobody knows', () => {
    expect(terminal(false, {}).columns()).toBe(80);
  });

  it('does not mind a reader that goes away, and minds all else', () => {
    const out = stream();
    createTerminal({ out, error: stream() }, {});
    expect(() => out.fail('EPIPE')).not.toThrow();
    expect(() => out.fail('EIO')).toThrow('EIO');
  });
});
