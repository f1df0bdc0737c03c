import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { configMap, dialect } from '../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';
const open: Listening[] = [];

async function listening(): Promise<Listening> {
  const server = await createReferenceServer({ dialect, personality: 'specification' }).listen(0);
  open.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function answerOf(url: string): Promise<IncomingMessage> {
  const sent = request(url);
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

async function text(answer: IncomingMessage): Promise<string> {
  let read = '';
  for await (const chunk of answer) read += String(chunk);
  return read;
}

const create = (url: string, name: string): Promise<Response> =>
  fetch(`${url}${collection}`, { method: 'POST', body: JSON.stringify(configMap(name)), headers: { 'content-type': 'application/json' } });

describe('a listening server', () => {
  it('serves requests', async () => {
    const { url } = await listening();
    expect((await create(url, 'a')).status).toBe(201);
    const listed = await fetch(`${url}${collection}`);
    expect(listed.headers.get('content-type')).toBe('application/json');
    expect(await listed.json()).toMatchObject({ kind: 'ConfigMapList', items: [{ metadata: { name: 'a' } }] });
  });

  it('sends the head of a watch before its first event, and lines as they come', async () => {
    const { url } = await listening();
    const answer = await answerOf(`${url}${collection}?watch`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['transfer-encoding']]).toEqual([
      200,
      'application/json',
      'chunked',
    ]);
    await create(url, 'a');
    const [line]: unknown[] = await once(answer, 'data');
    expect(String(line)).toMatch(/^\{"type":"ADDED",.*\}\n$/);
  });

  it('ends watches cleanly when it closes', async () => {
    const server = await listening();
    const answer = await answerOf(`${server.url}${collection}?watch`);
    await create(server.url, 'a');
    await Promise.all([server.close(), text(answer).then((read) => expect(read).toContain('"ADDED"'))]);
    expect(answer.complete).toBe(true);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('continues when clients disconnect', async () => {
    const { url } = await listening();
    for (let reader = 0; reader < 5; reader += 1) (await answerOf(`${url}${collection}?watch`)).destroy();
    expect((await create(url, 'a')).status).toBe(201);
  });

  it('refuses bodies that are too large', async () => {
    const { url } = await listening();
    const answer = await fetch(`${url}${collection}`, {
      method: 'POST',
      body: 'x'.repeat(4 * 1024 * 1024),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
  });
});
