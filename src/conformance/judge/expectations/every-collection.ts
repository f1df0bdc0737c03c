import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer, Exchange } from '#core/model/evidence';
import type { Expectation } from '#core/model/expectation';
import type { Finding } from '#core/model/result';
import { listableResources } from '../../evidence/listable-resources.ts';
import type { Context } from '../context.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import { isBuiltInGroup } from './built-in-group.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Collection = { readonly group: string; readonly path: string; readonly kind: string; readonly answer: Answer };

/**
 * Checks the lists of all resources: each has the kind of its items with the suffix `List`, none has the kind `List`, or
 * each is returned as JSON. For JSON, a list that discovery names must be served; one that the identity may not see counts
 * for nothing, and so does a group version that is not available and not built-in.
 */
export const judgeEveryCollection: ExpectationJudge<'every-collection'> = ({ of, aspect }, context) => {
  const exchanges = context.evidence.pages(of);
  if (exchanges.length === 0) return notCarriedOut(context, of);
  const collections = withoutUnavailable(collectionsIn(exchanges), context).filter(
    ({ answer }) => answer.status === 200 || (aspect === 'json' && answer.status !== 403),
  );
  if (collections.length === 0) return inconclusive('no list request returned a list');
  const busy = collections.find(({ answer }) => answer.status >= 500 || answer.status === 429);
  const findings = [
    ...(aspect === 'no-kind-list' ? namedList(exchanges, of) : []),
    ...collections
      .filter((collection) => collection !== busy && collection.answer.status < 500 && collection.answer.status !== 429)
      .flatMap((collection) => findingsOn(collection, aspect, of)),
  ];
  if (findings.length === 0 && busy !== undefined) return inconclusive(`GET ${busy.path} returned ${busy.answer.status}`);
  return failedIfAny(findings);
};

/** The statuses of a server that passes requests on to another, which does not respond as it should. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Leaves out the lists of group versions of which no list is available: another server may serve them, which is not the target.
 * Built-in groups are served by the target itself.
 */
function withoutUnavailable(collections: readonly Collection[], context: Context): readonly Collection[] {
  const available = new Set(collections.flatMap(({ group, answer }) => (gatewayStatuses.has(answer.status) ? [] : [group])));
  return collections.filter(({ group, path }) => available.has(group) || isBuiltInGroup(groupOf(path), context));
}

/** Returns the name of the group in the path of a list; that of the core group is empty. */
function groupOf(path: string): string {
  return /^\/apis\/([^/]+)\//.exec(path)?.[1] ?? '';
}

/** Returns the resources whose objects have the kind `List` by discovery. */
function namedList(exchanges: readonly Exchange[], step: string): readonly Finding[] {
  return exchanges.flatMap((exchange) => {
    const resources = 'answer' in exchange ? pointTo(bodyOf(exchange.answer), '/resources') : undefined;
    if (!Array.isArray(resources)) return [];
    return resources
      .filter((resource) => stringAt(resource, '/kind') === 'List')
      .map((resource) => {
        const message = `GET ${exchange.request.target} names the resource ${stringAt(resource, '/name') ?? ''} with the kind List`;
        return { message, expected: 'a kind other than List', actual: 'List', step };
      });
  });
}

type Aspect = Extract<Expectation, { readonly kind: 'every-collection' }>['aspect'];

function findingsOn(collection: Collection, aspect: Aspect, step: string): readonly Finding[] {
  const actual = aspect === 'json' ? formOf(collection.answer) : (stringAt(bodyOf(collection.answer), '/kind') ?? '(none)');
  const kind = aspect === 'no-kind-list' ? 'a kind other than List' : `${collection.kind}List`;
  const expected = aspect === 'json' ? 'JSON' : kind;
  if (aspect === 'no-kind-list' ? actual !== 'List' : actual === expected) return [];
  const message = `GET ${collection.path} returned ${aspect === 'json' ? '' : 'kind '}${actual.slice(0, 100)}, expected ${expected}`;
  return [{ message, expected, actual, step }];
}

/**
 * Returns the lists among the responses, each by its last response and with the kind that discovery gives for the resource. A
 * definition may be removed meanwhile: what the last response of discovery does not name counts for nothing.
 */
function collectionsIn(exchanges: readonly Exchange[]): readonly Collection[] {
  const described = new Map<string, ReadonlyMap<string, string>>();
  const lists = new Map<string, Answer>();
  for (const exchange of exchanges) {
    if (!('answer' in exchange)) continue;
    const path = exchange.request.target.split('?')[0] ?? '';
    if (exchange.request.target.includes('?')) lists.set(path, exchange.answer);
    else described.set(path, new Map(listableResources(bodyOf(exchange.answer)).map(({ name, kind }) => [name, kind])));
  }
  return [...described].flatMap(([group, resources]) =>
    [...resources].flatMap(([name, kind]) => {
      const answer = lists.get(`${group}/${name}`);
      return answer === undefined ? [] : [{ group, path: `${group}/${name}`, kind, answer }];
    }),
  );
}

function formOf(answer: Answer): string {
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? 'no Content-Type';
  if (answer.status !== 200) return `status ${answer.status}`;
  const isJson = /^application\/json\b/i.test(type) && answer.encoding === undefined && bodyOf(answer) !== undefined;
  return isJson ? 'JSON' : type;
}
