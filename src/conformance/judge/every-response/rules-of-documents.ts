import { isWarningHeader } from '#core/codecs/warning';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import { nonEmptyFieldsBesideVersion } from '../bookmark-fields.ts';
import { type Problem, unless } from './problem.ts';
import { classOf } from './shown-objects.ts';
import type { ShownResponse } from './shown-response.ts';

/** Returns how a response does not follow the rules of its status, its headers and its form. */
export function problemsOfDocument(shown: ShownResponse): readonly Problem[] {
  return [...problemsOfHead(shown), ...problemsOfEvent(shown), ...problemsOfVersion(shown), ...problemsOfTable(shown)];
}

function problemsOfHead({ request, answer, event, path, document }: ShownResponse): readonly Problem[] {
  const { status, headers } = answer;
  const valuesOf = (header: string): readonly string[] => headers.flatMap(([name, value]) => (name === header ? [value] : []));
  const [type = ''] = valuesOf('content-type');
  const accepted = request.headers['accept'] ?? 'application/json';
  const isPlain = accepted === 'application/json' && event === undefined && path.subresource === undefined;
  const wrong = valuesOf('warning').find((value) => !isWarningHeader(value));
  return [
    ...unless(request.method !== 'GET' || status === 200, () => ({
      rule: 'status-of-read',
      what: `${status}, expected 200`,
      expected: 'status 200',
      actual: `status ${status}`,
    })),
    ...unless(!isPlain || (/^application\/json\b/i.test(type) && document !== undefined), () => ({
      rule: 'json',
      what: `${type === '' ? 'no Content-Type' : `the Content-Type ${type.slice(0, 100)}`}, expected an object as JSON`,
      expected: 'application/json',
      actual: type.slice(0, 100),
    })),
    ...unless(wrong === undefined, () => ({
      rule: 'warning-form',
      what: 'a Warning header that is not of the form of RFC 7234',
      expected: '299 <agent> "<text>"',
      actual: (wrong ?? '').slice(0, 200),
    })),
  ];
}

/** A watch is in JSON, and has bookmarks only where the client asks for them, of which each has a version and no other content. */
function problemsOfEvent(shown: ShownResponse): readonly Problem[] {
  const { request, answer, event, query, document } = shown;
  if (event === undefined) return [];
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  // The client may accept another form first.
  const isPlain = /^application\/json\b/.test(request.headers['accept'] ?? 'application/json');
  const isBookmark = event === 'BOOKMARK';
  const isRequested = !['', 'false', '0'].includes(query.get('allowWatchBookmarks') ?? '');
  const more = isBookmark && document !== undefined && classOf(shown) === 'object' ? nonEmptyFieldsBesideVersion(document) : [];
  return [
    ...unless(!isPlain || /^application\/json\b/i.test(type), () => ({
      rule: 'json-of-watch',
      what: `a watch with ${type === '' ? 'no Content-Type' : `the Content-Type ${type.slice(0, 100)}`}`,
      expected: 'application/json',
      actual: type.slice(0, 100),
    })),
    ...unless(!isBookmark || isRequested, () => ({
      rule: 'bookmark-requested',
      what: 'a bookmark that was not asked for',
      expected: 'no bookmark',
      actual: 'a bookmark',
    })),
    ...unless(more.length === 0, () => ({
      rule: 'bookmark-content',
      what: `a bookmark with ${more.join(', ').slice(0, 200)}`,
      expected: 'kind, apiVersion and metadata.resourceVersion only',
      actual: more.join(', ').slice(0, 200),
    })),
  ];
}

/** The document has the version of its path, and so have the items of a collection that have one. */
function problemsOfVersion(shown: ShownResponse): readonly Problem[] {
  const { path, document } = shown;
  const what = classOf(shown);
  if (document === undefined || (what !== 'object' && what !== 'collection')) return [];
  const expected = path.group === '' ? path.version : `${path.group}/${path.version}`;
  const items = what === 'collection' && isJsonArray(document['items']) ? document['items'].filter(isJsonObject) : [];
  const wrong = [document, ...items.filter((item) => item['apiVersion'] !== undefined)].find((one) => one['apiVersion'] !== expected);
  return unless(wrong === undefined, () => ({
    rule: path.group === '' ? 'api-version-of-core-group' : 'api-version-of-named-group',
    what: `the apiVersion ${stringAt(wrong, '/apiVersion') ?? 'none'}, expected ${expected}`,
    expected,
    actual: stringAt(wrong, '/apiVersion') ?? 'none',
  }));
}

/** The columns of a Table, by request: a watch need not repeat them. */
function problemsOfTable(shown: ShownResponse): readonly Problem[] {
  const { document, event } = shown;
  if (document === undefined || event !== undefined || classOf(shown) !== 'table') return [];
  const columns = document['columnDefinitions'];
  if (!isJsonArray(columns) || columns.length === 0)
    return [{ rule: 'columns-of-table', what: 'a Table without columns', expected: 'columnDefinitions', actual: 'none' }];
  const rows = isJsonArray(document['rows']) ? document['rows'] : [];
  const wrong = rows.find((row) => cellsOf(row) !== columns.length);
  return unless(wrong === undefined, () => ({
    rule: 'cells-of-table',
    what: `a row of ${cellsOf(wrong ?? null)} cells in a Table of ${columns.length} columns`,
    expected: `${columns.length} cells`,
    actual: `${cellsOf(wrong ?? null)} cells`,
  }));
}

function cellsOf(row: Json): number {
  const cells = isJsonObject(row) ? row['cells'] : undefined;
  return isJsonArray(cells) ? cells.length : 0;
}
