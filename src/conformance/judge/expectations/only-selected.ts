import { itemsOf, nameOf } from '#core/json/object-identity';
import type { Json } from '#core/model/json';
import { scopeOf } from '../collection-scope.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failedIfAny, inconclusive } from '../outcome.ts';
import { type ReadResult, readCollections } from '../read-answer.ts';
import { readStream } from '../streams.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that a list or a watch returns only objects that the selectors of its request select. */
export const judgeOnlySelected: ExpectationJudge<'only-selected'> = ({ of }, context) => {
  const reading = context.evidence.stream(of) === undefined ? listed(context, of) : sent(context, of);
  if ('outcome' in reading) return reading.outcome;
  const selects = scopeOf(context, of)?.selects;
  if (selects === undefined) return inconclusive(`${requestOf(context, of)} has no selector that the suite can evaluate`);
  const others = reading.read.filter((object) => !selects(object));
  return failedIfAny(
    others.map((object) => ({
      message: `${requestOf(context, of)} returned ${nameOf(object)}, which its selector does not select`,
      expected: 'only objects that the selector selects',
      actual: nameOf(object),
      step: of,
    })),
  );
};

function listed(context: Context, of: string): ReadResult<readonly Json[]> {
  const reading = readCollections(context, of);
  return 'outcome' in reading ? reading : { read: reading.read.flatMap(itemsOf) };
}

/** A deletion can show the object as it was before or after it stopped to match. */
function sent(context: Context, of: string): ReadResult<readonly Json[]> {
  const reading = readStream(context, of);
  if ('outcome' in reading) return reading;
  return { read: reading.read.filter(({ type }) => type === 'ADDED' || type === 'MODIFIED').map(({ object }) => object) };
}
