import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { Answer, Exchange } from '#core/model/evidence';
import type { Finding } from '#core/model/result';
import { listableResources } from '../../evidence/listable-resources.ts';
import { brokenBy, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Collection = { readonly path: string; readonly kind: string; readonly answer: Answer };

/**
 * Of the collections of all types each one is named for its kind, none is called `List`, or each comes in JSON.
 * What the identity may not list, and what could not be answered just now, is left out.
 */
export const judgeEveryCollection: ExpectationJudge<'every-collection'> = ({ of, aspect }, context) => {
  const exchanges = context.evidence.pages(of);
  if (exchanges.length === 0) return notCarriedOut(context, of);
  const collections = collectionsIn(exchanges).filter(
    ({ answer }) => answer.status === 200 || (aspect === 'json' && answer.status === 406),
  );
  if (collections.length === 0) return unknown('no collection was answered');
  return brokenBy(
    collections.flatMap((collection): readonly Finding[] => {
      const actual = aspect === 'json' ? formOf(collection.answer) : (stringAt(bodyOf(collection.answer), '/kind') ?? 'no kind');
      const expected = aspect === 'json' ? 'JSON' : `${collection.kind}List`;
      if (aspect === 'no-kind-list' ? actual !== 'List' : actual === expected) return [];
      return [
        {
          message: `${collection.path} is not as promised`,
          expected: aspect === 'no-kind-list' ? 'any kind but List' : expected,
          actual,
          step: of,
        },
      ];
    }),
  );
};

/** The lists among the answers, each with the kind that the description before it gives its objects. */
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
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? 'no media type';
  if (answer.status !== 200) return `status ${answer.status}`;
  const isJson = /^application\/json\b/i.test(type) && answer.encoding === undefined && bodyOf(answer) !== undefined;
  return isJson ? 'JSON' : type;
}
