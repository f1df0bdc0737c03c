import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** One look at a server that starts: the checks that fail at livez, and a moment later those that fail at readyz. */
export type StartingHealth = { readonly livez: ReadonlySet<string>; readonly readyz: ReadonlySet<string> };

/**
 * Looks at the health of a server again and again from before it listens until it is ready or `ended` says so. The server
 * has just made its certificate, so nothing is there to hold it against.
 */
export async function watchStartingHealth(url: string, token: string, ended: () => boolean): Promise<readonly StartingHealth[]> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const failing = async (path: string): Promise<ReadonlySet<string> | undefined> => {
    try {
      const answer = await request(`${url}${path}?verbose`, { dispatcher, headers: { authorization: `Bearer ${token}` } });
      const text = await answer.body.text();
      return answer.statusCode === 200 || answer.statusCode === 500
        ? new Set([...text.matchAll(/^\[-\](\S+) /gm)].map(([, name]) => name ?? ''))
        : undefined;
    } catch {
      return undefined;
    }
  };
  const seen: StartingHealth[] = [];
  try {
    while (!ended()) {
      const livez = await failing('/livez');
      const readyz = await failing('/readyz');
      if (livez !== undefined && readyz !== undefined) seen.push({ livez, readyz });
      if (readyz?.size === 0) break;
      await sleep(10);
    }
  } finally {
    await dispatcher.close();
  }
  return seen;
}
