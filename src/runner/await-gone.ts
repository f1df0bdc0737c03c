import { bodyOf } from '../evidence/body-of.ts';
import { stringAt } from '../evidence/object-identity.ts';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { Going } from './remove-objects.ts';

const longestMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/** Whether an object that is marked for deletion goes within a minute. */
export async function awaitGone(object: Going, tools: CleanUpTools): Promise<boolean> {
  const deadline = tools.now() + longestMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
    const exchange = await tools.ask({ method: 'GET', target: object.path });
    if ('answer' in exchange && exchange.answer.status === 404) return true;
    if ('answer' in exchange && exchange.answer.status === 200) {
      const uid = stringAt(bodyOf(exchange.answer), '/metadata/uid');
      if (uid !== undefined && uid !== object.uid) return true;
    }
    if (tools.now() + pause > deadline) return false;
    await tools.sleep(pause);
  }
}
