import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { textAt } from '#reference-server/json/json-object';
import { readJson } from '#reference-server/testing/exchanges/read-json';
import { told } from '../../reference-client.ts';
import { create, maps, often, variantServer } from './variant-server.ts';

const isMark = (event: JsonObject | 'end'): boolean => event !== 'end' && event['type'] === 'BOOKMARK';
const letters = [...'abcdefghij'];

describe('streams of a variant', () => {
  it('have bookmarks after any event, with its version and nothing else, where requested', async () => {
    const client = variantServer('many-bookmarks');
    const [first = ''] = await create(client, 'first');
    const asking = await client.watch(`${maps}?watch=1&allowWatchBookmarks=true&resourceVersion=${first}`);
    const plain = await client.watch(`${maps}?watch=1&resourceVersion=${first}`);
    await create(client, ...letters);
    const events = await asking.readAll();
    expect(events.filter(isMark).length).toBeGreaterThan(5);
    for (const [index, event] of events.entries()) {
      if (event === 'end' || !isMark(event)) continue;
      const before = events[index - 1];
      const resourceVersion = before === 'end' ? undefined : textAt(before, 'object', 'metadata', 'resourceVersion');
      expect(event['object']).toEqual({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion } });
    }
    expect((await plain.readAll()).filter(isMark)).toEqual([]);
  });

  it('have no such bookmarks during the initial state, which has no order', async () => {
    const client = variantServer('many-bookmarks');
    await create(client, ...letters);
    const events = await (await client.watch(`${maps}?watch=1&allowWatchBookmarks=true`)).readAll();
    const first = events.findIndex(isMark);
    expect(told(events.slice(0, first)).map((event) => event.slice(0, 7))).toEqual(letters.map((letter) => `ADDED ${letter}`));
  });

  it('have no bookmarks', async () => {
    const client = variantServer('no-bookmarks');
    const watch = await client.watch(`${maps}?watch=1&allowWatchBookmarks=true`);
    await create(client, 'a');
    await client.clock.advance(60_000);
    expect((await watch.readAll()).filter(isMark)).toEqual([]);
  });

  it('lay out their events as they like, and say the same', async () => {
    const client = variantServer('events-over-several-lines');
    const [first = ''] = await create(client, 'first');
    const answer = await client.server.handle({
      method: 'GET',
      target: `${maps}?watch=1&resourceVersion=${first}`,
      headers: new Map(),
      body: new Uint8Array(),
    });
    if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) throw new Error('the answer is no stream');
    await create(client, ...letters);
    const texts: string[] = [];
    for (const _ of letters) texts.push((await answer.body.next()) ?? '');
    expect(texts.map((text) => textAt(readJson(text), 'object', 'metadata', 'name'))).toEqual(letters);
    expect(texts.filter((text) => /\n\s+"/.test(text)).length).toBeGreaterThan(4);
    expect(texts.filter((text) => text.includes('\r\n')).length).toBeGreaterThan(0);
    expect(texts.filter((text) => !text.includes('\n')).length).toBeGreaterThan(0);
  });

  it('end between two events, or after a while, and go on where they ended', async () => {
    const client = variantServer('closed-watches');
    const [first = ''] = await create(client, 'first');
    await create(client, ...letters);
    const seen: string[] = [];
    let version = first;
    for (let turn = 0; turn < 100 && seen.length < letters.length; turn += 1) {
      const events = told(await (await client.watch(`${maps}?watch=1&resourceVersion=${version}`)).readAll());
      for (const event of events.filter((one) => one !== 'end')) {
        seen.push(event.split('@')[0] ?? '');
        version = event.split('@')[1] ?? '';
      }
    }
    expect(seen).toEqual(letters.map((letter) => `ADDED ${letter}`));
    // A long state is not cut again and again.
    await create(client, ...letters.flatMap((letter) => letters.map((other) => letter + other)));
    const states = await often(async () => told(await (await client.watch(`${maps}?watch=1`)).readAll()).length);
    expect(states.filter((length) => length > 100).length).toBeGreaterThan(1);
    const streams = await often(() => client.watch(`${maps}?watch=1&resourceVersion=${version}`));
    await client.clock.advance(5000);
    const ends = await Promise.all(streams.map(async (stream) => told(await stream.readAll())));
    expect(ends.filter((events) => events.includes('end')).length).toBeGreaterThan(3);
    expect(ends.filter((events) => !events.includes('end')).length).toBeGreaterThan(3);
  });
});
