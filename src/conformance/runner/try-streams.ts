import { bodyOf } from '#core/http/body-of';
import { resourceVersionOf } from '#core/json/object-identity';
import { Deadline } from './deadline.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';
import { configMapsIn, type TrialObjects } from './trial-objects.ts';

const watchSeconds = 6;
/** A response that has not begun by then has not been sent on. */
const latestHeadMs = 2_000;
/** An event that is later than this, and comes while the watch ends, was held back until then. */
const lateMs = 2_000;
/** A watch that does not end when it should shows nothing. */
const longestMs = 10_000;

/**
 * Finds whether the response of a watch begins only with its first event, or the event comes only when the watch ends. A server that
 * loses events shows none; what comes late was in the buffer of something in between.
 */
export async function areStreamsHeldBack(objects: TrialObjects, namespace: string, session: Session): Promise<boolean> {
  const { client, clock, requestTimeoutMs } = session.wire;
  const path = configMapsIn(namespace);
  const resourceVersion = resourceVersionOf(bodyOf(await objects.send({ method: 'GET', path })));
  if (resourceVersion === undefined) return false;
  const query = { watch: 'true', timeoutSeconds: String(watchSeconds), resourceVersion };
  const request = wireRequestOf(prepare({ method: 'GET', path, query }, session.bindings));
  const opening = client.open(request, { timeoutMs: requestTimeoutMs, signal: session.signal });
  const head = await Promise.race([opening, clock.sleep(latestHeadMs, session.signal)]);
  await objects.create(namespace, 'streamed', 'streamed');
  const created = clock.now();
  const stream = await opening;
  if ('code' in stream) return false;
  const deadline = new Deadline(clock, longestMs, session.signal);
  const first = await Promise.race([stream.next(session.signal), deadline.reached]);
  const waited = clock.now() - created;
  deadline.release();
  stream.close();
  return (
    typeof first !== 'string' && 'line' in first && first.line.includes(objects.own('streamed')) && (head === undefined || waited >= lateMs)
  );
}
