import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { SentRequest } from '#core/model/evidence';
import { flatSteps } from '#core/model/step';
import type { WatchEvent } from '../evidence/watch-event.ts';
import type { Context } from './context.ts';
import type { ObjectWrite } from './object-history.ts';
import { shortTarget } from './short-target.ts';

/**
 * Returns the method and the path of a step's request, for findings and reasons: as it was sent, else as the case has it.
 * Returns the id of the step in quotes where it sends no request of its own, or where its path cannot be filled.
 */
export function requestOf(context: Context, id: string): string {
  const sent = context.evidence.stream(id)?.opened ?? context.evidence.exchange(id);
  if (sent !== undefined) return requestText(context, sent.request);
  const step = flatSteps(context.case.steps).find((one) => one.id === id);
  if (step?.do === 'drain') return requestOf(context, step.stream);
  if (step?.do === 'audited') return requestOf(context, step.of);
  if (step === undefined || !('request' in step)) return `step "${id}"`;
  const { method, path } = step.request;
  try {
    return requestText(context, { method, target: String(context.resolve(path)) });
  } catch {
    return `${method} of step "${id}"`;
  }
}

/** Returns the request of one page of a step that reads a collection in pages; the first page is 0. */
export function requestOfPage(context: Context, id: string, page: number): string {
  const exchange = context.evidence.pages(id)[page];
  return exchange === undefined ? requestOf(context, id) : requestText(context, exchange.request);
}

/** Returns the method and the path of a request of a case, for findings and reasons. */
export function requestText(context: Context, { method, target }: Pick<SentRequest, 'method' | 'target'>): string {
  const { prefix, evidence } = context;
  return `${method} ${shortTarget(target, { prefix, namespace: evidence.started?.namespace })}`;
}

const verbs = { created: 'created', changed: 'updated', terminating: 'marked for deletion', removed: 'deleted' } as const;

/** Returns what a write did to its object: `web updated, resourceVersion 12`. */
export function describeWrite(write: ObjectWrite): string {
  const version = write.version === undefined || write.became === 'removed' ? '' : `, resourceVersion ${write.version}`;
  return `${write.name} ${verbs[write.became]}${version}`;
}

/** Returns the type, the object and the resourceVersion of an event. */
export function describeEvent(event: WatchEvent): string {
  const name = nameOf(event.object);
  return `${event.type}${name === '' ? '' : ` ${name}`}, resourceVersion ${resourceVersionOf(event.object) ?? '(none)'}`;
}
