import type { JsonObject } from '#core/model/json';
import { queryFlag } from '../../exchange/query-flag.ts';
import { refusals } from '../../exchange/refusals.ts';
import { fieldSelector } from './field-selector.ts';
import { labelSelector } from './label-selector.ts';
import type { RequestedVersion } from './resource-version.ts';
import { parseResourceVersion } from './resource-version.ts';

/** The parsed query of a list or watch (specification, "Query parameters common to the generic operations"). */
export type ListOptions = {
  readonly resourceVersion: RequestedVersion;
  readonly match: string | undefined;
  /** `undefined` where it is missing, zero or negative. */
  readonly limit: number | undefined;
  readonly continue: string | undefined;
  readonly selects: (object: JsonObject) => boolean;
  /** The label selector, as in the request. */
  readonly labels: string;
  /** Whether there is a selector. */
  readonly selective: boolean;
  readonly allowWatchBookmarks: boolean;
  readonly timeoutSeconds: number | undefined;
  readonly sendInitialEvents: boolean;
  /** Whether a selector selects one name. */
  readonly ofOneName: boolean;
  /** The namespace that a field selector selects. */
  readonly ofOneNamespace: string | undefined;
};

/** The arguments of a list or watch that may be invalid together. */
export type ListArguments = Pick<ListOptions, 'match' | 'continue' | 'sendInitialEvents'> & {
  readonly version: RequestedVersion['kind'];
};

/** The largest whole number in a query: 2^63 - 1. */
const largest = 9_223_372_036_854_775_807n;

/** How a query is parsed. */
export type ListReading = {
  /** The selectable fields of the type, besides those of every type. */
  readonly selectable?: readonly string[] | undefined;
  /** Throws a refusal for arguments that are invalid together, before an invalid version or selector is refused. */
  readonly check?: (given: ListArguments) => void;
  /** The status for an invalid version. */
  readonly malformedVersion?: 400 | 500;
};

/** Parses the query of a list or watch. Throws a refusal with 400 for what cannot be parsed, or another status for a version. */
export function listOptions(query: URLSearchParams, reading: ListReading = {}): ListOptions {
  const labels = query.get('labelSelector') ?? '';
  const fields = query.get('fieldSelector') ?? '';
  const byLabels = labelSelector(labels);
  const limit = wholeNumber(query, 'limit');
  const timeoutSeconds = wholeNumber(query, 'timeoutSeconds');
  const version = query.get('resourceVersion') ?? '';
  const given = {
    match: query.get('resourceVersionMatch') || undefined,
    version: version === '' ? 'unset' : version === '0' ? 'zero' : 'other',
    continue: query.get('continue') || undefined,
    sendInitialEvents: queryFlag(query, 'sendInitialEvents'),
  } as const;
  reading.check?.(given);
  const byFields = fieldSelector(fields, reading.selectable);
  return {
    resourceVersion: parseResourceVersion(version, reading.malformedVersion),
    match: given.match,
    limit: limit !== undefined && limit > 0 ? limit : undefined,
    continue: given.continue,
    selects: (object) => byLabels(object) && byFields(object),
    labels,
    selective: labels.trim() !== '' || fields !== '',
    allowWatchBookmarks: queryFlag(query, 'allowWatchBookmarks'),
    timeoutSeconds,
    sendInitialEvents: given.sendInitialEvents,
    ofOneName: /(?:^|,)metadata\.name==?[^,]/.test(fields),
    ofOneNamespace: /(?:^|,)metadata\.namespace==?([^,]+)/.exec(fields)?.[1],
  };
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^-?\d{1,19}$/.test(value) || BigInt(value) > largest)
    throw refusals.badRequest(`${name} is not a whole number: ${JSON.stringify(value.slice(0, 64))}`);
  return Number(value);
}
