import { parseResourcePath, type ResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import type { Answer, AnswerHead, SentRequest } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { flatSteps } from '#core/model/step';
import { watchEventOf } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';

/** A successful response of a resource path, or one event of a watch of it. */
export type ShownResponse = {
  readonly step: string;
  readonly request: SentRequest;
  readonly path: ResourcePath;
  readonly query: URLSearchParams;
  readonly answer: AnswerHead;
  /** The type of the event, of a watch. */
  readonly event?: string;
  /** The body, or the object of the event; undefined where it is no object. */
  readonly document: JsonObject | undefined;
};

/**
 * Returns the successful responses of resource paths in a case, and the events of its watches, without errors. Where a step reads the
 * collections of all types, some can be of extension API servers, which are other programs, and others are computed for each request.
 */
export function shownResponses({ case: c, evidence }: Context): readonly ShownResponse[] {
  const ofAllTypes = new Set(flatSteps(c.steps).flatMap(({ id, do: action }) => (action === 'collections' ? [id] : [])));
  const exchanges = evidence.entries.flatMap((entry): readonly ShownResponse[] => {
    if (entry.e !== 'exchange' || entry.phase !== 'case' || 'error' in entry || ofAllTypes.has(entry.step)) return [];
    const { step, request, answer } = entry;
    const place = placeOf(request, answer);
    // The body of a watch that was read as one response is no document.
    if (place === undefined || place.query.has('watch')) return [];
    return [{ step, request, answer, ...place, document: documentIn(answer) }];
  });
  const events = flatSteps(c.steps).flatMap(({ id, do: action }): readonly ShownResponse[] => {
    const stream = action === 'open' ? evidence.stream(id) : undefined;
    if (stream === undefined || 'error' in stream.opened) return [];
    const { request, answer } = stream.opened;
    const place = placeOf(request, answer);
    if (place === undefined) return [];
    return stream.lines.flatMap((line): readonly ShownResponse[] => {
      const { type, object } = watchEventOf(line);
      return type === 'ERROR' || type === '' ? [] : [{ step: id, request, answer, ...place, event: type, document: object }];
    });
  });
  return [...exchanges, ...events];
}

function placeOf({ target }: SentRequest, { status }: AnswerHead): Pick<ShownResponse, 'path' | 'query'> | undefined {
  if (status < 200 || status > 299) return undefined;
  const [path = '', search = ''] = target.split('?');
  const parsed = parseResourcePath(path);
  return parsed === undefined ? undefined : { path: parsed, query: new URLSearchParams(search) };
}

function documentIn(answer: Answer): JsonObject | undefined {
  const document = bodyOf(answer);
  return isJsonObject(document) ? document : undefined;
}
