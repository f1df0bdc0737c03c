import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import { brokenBy, unknown } from '../outcome.ts';
import { readStream, testEvents } from '../streams.ts';
import { judgeTestEvents } from './events.ts';
import type { ExpectationJudge } from './expectation-judge.ts';
import { bookmarksOf } from './stream-form.ts';

/** The annotation by which a bookmark tells that the state at the start is over; its domain is the dialect's. */
const endOfInitialEvents = /\/initial-events-end$/;

/** A bookmark is of the watched kind and holds a version; beside it nothing, or (`zero-values`) nothing that says anything. */
export const judgeBookmarkContent: ExpectationJudge<'bookmark-content'> = ({ stream, form }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const kind = context.history.find((write) => write.object !== undefined)?.object?.kind;
  return brokenBy(
    bookmarksOf(reading.read).flatMap((event): readonly Finding[] => {
      const strange = form === 'version-only' ? beyondTheVersion(event.object) : beyondZeroValues(event.object);
      const said = JSON.stringify(event.document).slice(0, 300);
      const findings: Finding[] = strange.map((at) => ({
        message: `a bookmark holds ${at}`,
        expected: 'a resource version only',
        actual: said,
        step: stream,
      }));
      if (resourceVersionOf(event.object) === undefined)
        findings.push({ message: 'a bookmark holds no resource version', actual: said, step: stream });
      if (event.object.kind !== kind)
        findings.push({ message: 'a bookmark is of another kind', expected: JSON.stringify(kind ?? null), actual: said, step: stream });
      return findings;
    }),
  );
};

/** What the watch told before its bookmark and what one from the bookmark tells are together all there was, once. */
export const judgeBookmarkCovers: ExpectationJudge<'bookmark-covers'> = ({ stream, resumed, after }, context) => {
  const [before, later] = [readStream(context, stream), readStream(context, resumed)];
  if ('outcome' in before) return before.outcome;
  if ('outcome' in later) return later.outcome;
  const start = context.evidence.exchange(after);
  if (start === undefined) return unknown(`step "${after}" was not carried out`);
  const events: readonly WatchEvent[] = [...before.read, ...later.read];
  return judgeTestEvents(context, testEvents(context, events), {
    stream: resumed,
    start: 'exact',
    from: context.evidence.entries.indexOf(start),
  });
};

function beyondTheVersion(object: JsonObject): readonly string[] {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return [
    ...Object.keys(object).filter((key) => !['kind', 'apiVersion', 'metadata'].includes(key)),
    ...Object.keys(metadata)
      .filter((key) => key !== 'resourceVersion')
      .map((key) => `metadata.${key}`),
  ];
}

function beyondZeroValues(object: JsonObject): readonly string[] {
  return beyondTheVersion(object).filter((path) => {
    const value = path.startsWith('metadata.') ? metadataOf(object, path.slice('metadata.'.length)) : object[path];
    return path === 'metadata.annotations' ? !onlyTheEndOfInitialEvents(value) : value !== undefined && !isZero(value);
  });
}

function metadataOf(object: JsonObject, key: string): Json | undefined {
  return isJsonObject(object.metadata) ? object.metadata[key] : undefined;
}

function onlyTheEndOfInitialEvents(annotations: Json | undefined): boolean {
  if (!isJsonObject(annotations)) return annotations === undefined || annotations === null;
  return Object.keys(annotations).every(
    (key) => endOfInitialEvents.test(key) && stringAt({ value: annotations[key] ?? null }, '/value') === 'true',
  );
}

function isZero(value: Json): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isZero);
}
