import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Answer, Exchange } from '#core/model/evidence';
import type { Finding } from '#core/model/result';
import { listableResources } from '../../evidence/listable-resources.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Collection = { readonly path: string; readonly kind: string; readonly answer: Answer };

/**
 * Checks the lists of all resources: each has the kind of its items with the suffix `List`, none has the kind `List`, or
 * each is returned as JSON. Resources that the identity may not list or that return an error are ignored.
 */
export const judgeEveryCollection: ExpectationJudge<'every-collection'> = ({ of, aspect }, context) => {
  const exchanges = context.evidence.pages(of);
  if (exchanges.length === 0) return notCarriedOut(context, of);
  const collections = collectionsIn(exchanges).filter(
    ({ answer }) => answer.status === 200 || (aspect === 'json' && answer.status === 406),
  );
  if (collections.length === 0) return inconclusive('no list request returned a list');
  return failedIfAny(
    collections.flatMap((collection): readonly Finding[] => {
      const actual = aspect === 'json' ? formOf(collection.answer) : (stringAt(bodyOf(collection.answer), '/kind') ?? '(none)');
      const expected = aspect === 'json' ? 'JSON' : `${collection.kind}List`;
      if (aspect === 'no-kind-list' ? actual !== 'List' : actual === expected) return [];
      return [
        {
          message: `GET ${collection.path} returned ${aspect === 'json' ? '' : 'kind '}${actual.slice(0, 100)}, expected ${aspect === 'no-kind-list' ? 'a kind other than List' : expected}`,
          expected: aspect === 'no-kind-list' ? 'a kind other than List' : expected,
          actual,
          step: of,
        },
      ];
    }),
  );
};

/** Returns the lists among the responses, each with the kind that discovery gives for the resource. */
function collectionsIn(exchanges: readonly Exchange[]): readonly Collection[] {
  const kinds = new Map<string, string>();
  const collections: Collection[] = [];
  for (const exchange of exchanges) {
    if (!('answer' in exchange)) continue;
    const path = exchange.request.target.split('?')[0] ?? '';
    const kind = kinds.get(path);
    if (kind !== undefined) collections.push({ path, kind, answer: exchange.answer });
    else if (exchange.answer.status === 200)
      for (const resource of listableResources(bodyOf(exchange.answer))) kinds.set(`${path}/${resource.name}`, resource.kind);
  }
  return collections;
}

function formOf(answer: Answer): string {
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? 'no Content-Type';
  if (answer.status !== 200) return `status ${answer.status}`;
  const isJson = /^application\/json\b/i.test(type) && answer.encoding === undefined && bodyOf(answer) !== undefined;
  return isJson ? 'JSON' : type;
}
