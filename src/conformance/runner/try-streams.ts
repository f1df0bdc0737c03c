import { bodyOf } from '#core/http/body-of';
import { resourceVersionOf } from '#core/json/object-identity';
import { Deadline } from './deadline.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import type { Session } from './session.ts';
import { configMapsIn, type TrialObjects } from './trial-objects.ts';

const watchSeconds = 8;
/** How long to wait for what has been sent, and how many reads must have had a response meanwhile: a slow target is slow for them too. */
const atLeast = { milliseconds: 2_000, reads: 8 };
const pauseMs = 100;
/** What holds streams back does so each time; a target under load is late now and then. */
const tries = 3;
/** A watch that does not end when it should shows nothing. */
const longestMs = 12_000;

/**
 * Finds whether the responses of watches begin only with the first event, or the event comes much later than the responses to reads
 * that were sent after it, each time. A server that loses events shows none; what comes late was in the buffer of something in between.
 */
export async function areStreamsHeldBack(objects: TrialObjects, namespace: string, session: Session): Promise<boolean> {
  for (let number = 1; number <= tries; number += 1)
    if (!(await isHeldBack(objects, { namespace, name: `streamed-${number}` }, session))) return false;
  return true;
}

/** Watches the creation of one object. */
async function isHeldBack(
  objects: TrialObjects,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  session: Session,
): Promise<boolean> {
  const { client, clock, requestTimeoutMs } = session.wire;
  const path = configMapsIn(namespace);
  const resourceVersion = resourceVersionOf(bodyOf(await objects.send({ method: 'GET', path })));
  if (resourceVersion === undefined) return false;
  const query = { watch: 'true', timeoutSeconds: String(watchSeconds), resourceVersion };
  const request = wireRequestOf(prepare({ method: 'GET', path, query }, session.bindings));
  const comesMuchLaterThanReads = async (awaited: Promise<unknown>): Promise<boolean> => {
    const arrived = awaited.then(() => true);
    const since = clock.now();
    for (let reads = 0; reads < atLeast.reads || clock.now() - since < atLeast.milliseconds; reads += 1) {
      await objects.send({ method: 'GET', path, query: { limit: '1' } });
      if (await Promise.race([arrived, clock.sleep(pauseMs, session.signal).then(() => false)])) return false;
    }
    return true;
  };
  const opening = client.open(request, { timeoutMs: requestTimeoutMs, signal: session.signal });
  const isHeadLate = await comesMuchLaterThanReads(opening);
  await objects.create(namespace, name, name);
  const stream = await opening;
  if ('code' in stream) return false;
  const deadline = new Deadline(clock, longestMs, session.signal);
  try {
    const event = stream.next(session.signal);
    const isEventLate = await comesMuchLaterThanReads(event);
    const first = await Promise.race([event, deadline.reached]);
    return typeof first !== 'string' && 'line' in first && first.line.includes(objects.own(name)) && (isHeadLate || isEventLate);
  } finally {
    deadline.release();
    stream.close();
  }
}
