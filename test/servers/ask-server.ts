import { Agent, request } from 'undici';
import { parseJson } from '#core/http/body-of';
import { pointTo } from '#core/json/pointer';
import type { RunningKubernetes } from './start-kubernetes.ts';

/** What a server answered: the status, the text of the body, and what is at a place of it. */
export type Asked = { readonly status: number; readonly text: string; at(pointer: string): unknown };

/** Sends one request as the administrator: a GET, or a POST of a body. */
export async function askServer(server: RunningKubernetes, path: string, body?: object): Promise<Asked> {
  const dispatcher = new Agent({ connect: { ca: server.ca } });
  try {
    const answer = await request(server.url + path, {
      dispatcher,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, at: (pointer) => pointTo(parseJson(text), pointer) };
  } finally {
    await dispatcher.close();
  }
}
