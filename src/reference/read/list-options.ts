import type { JsonObject } from '../../model/json.ts';
import { refusals } from '../refusals.ts';
import { fieldSelector } from './field-selector.ts';
import { labelSelector } from './label-selector.ts';
import type { AskedVersion } from './resource-version.ts';
import { askedVersion } from './resource-version.ts';

/** The query of a list or watch, parsed (specification, "Query parameters common to the generic operations"). */
export type ListOptions = {
  readonly resourceVersion: AskedVersion;
  readonly match: string | undefined;
  /** `undefined` where none counts: not given, zero or less. */
  readonly limit: number | undefined;
  readonly continue: string | undefined;
  readonly selects: (object: JsonObject) => boolean;
  /** Whether the selectors may leave something out. */
  readonly selective: boolean;
  readonly allowWatchBookmarks: boolean;
  readonly timeoutSeconds: number | undefined;
  readonly sendInitialEvents: boolean;
};

/** The largest whole number that a query may hold: 2^63 - 1. */
const largest = 9_223_372_036_854_775_807n;

/**
 * Parses the query of a list or watch; `selectable` are the fields of the type that its objects can be selected by.
 * Throws a refusal with 400 for what cannot be parsed.
 */
export function listOptions(query: URLSearchParams, selectable: readonly string[] = []): ListOptions {
  const labels = query.get('labelSelector') ?? '';
  const fields = query.get('fieldSelector') ?? '';
  const byLabels = labelSelector(labels);
  const byFields = fieldSelector(fields, selectable);
  const limit = wholeNumber(query, 'limit');
  return {
    resourceVersion: askedVersion(query.get('resourceVersion')),
    match: query.get('resourceVersionMatch') || undefined,
    limit: limit !== undefined && limit > 0 ? limit : undefined,
    continue: query.get('continue') || undefined,
    selects: (object) => byLabels(object) && byFields(object),
    selective: labels.trim() !== '' || fields !== '',
    allowWatchBookmarks: flag(query, 'allowWatchBookmarks'),
    timeoutSeconds: wholeNumber(query, 'timeoutSeconds'),
    sendInitialEvents: flag(query, 'sendInitialEvents'),
  };
}

/** Whether a flag is set: given, and neither `false` nor `0`. */
export function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== 'false' && value !== '0';
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^-?\d{1,19}$/.test(value) || BigInt(value) > largest)
    throw refusals.badRequest(`${name} is no whole number: ${JSON.stringify(value.slice(0, 64))}`);
  return Number(value);
}
