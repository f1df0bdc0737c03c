import { failed, inconclusive, passed } from '../outcome.ts';
import { playedOf, playsOfOtherTypes } from '../played.ts';
import { watchPlayOf } from '../played-watch.ts';
import { readStream } from '../streams.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that the first response which the model of the API does not permit, if there is one, is about none of these clauses. */
export const judgePermittedByModel: ExpectationJudge<'permitted-by-model'> = ({ clauses, deviation }, context) => {
  const played = [playedOf(context, deviation) ?? [], playsOfOtherTypes(context)].flat();
  if (played.length === 0) return inconclusive('the type of the case is not modelled');
  const breach = played.flatMap(({ breaches }) => breaches).find(({ clause }) => clauses.includes(clause));
  if (breach === undefined) return passed;
  const { clause, step, message, expected, actual } = breach;
  return failed({ message, step, clause, ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) });
};

/** Checks that a response of the case is about one of these clauses. */
export const judgeTestedByModel: ExpectationJudge<'tested-by-model'> = ({ clauses }, context) => {
  const visits = playedOf(context)?.visits ?? new Map<string, number>();
  return clauses.some((clause) => [...visits.keys()].some((visited) => visited === clause))
    ? passed
    : failed({ message: 'no response is about it' });
};

/** Checks that a watch is served, and that the first event which the model does not permit, if there is one, is about none of these clauses. */
export const judgeWatchPermittedByModel: ExpectationJudge<'watch-permitted-by-model'> = ({ stream, clauses, deviation }, context) => {
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const { breach } = watchPlayOf(context, stream, reading.read, deviation);
  if (breach === undefined || !clauses.includes(breach.clause)) return passed;
  const { clause, message, expected, actual } = breach;
  return failed({ message, expected, actual, step: stream, clause });
};

/**
 * Checks that an event of a watch, or one that is missing, is about one of these clauses; without clauses, that the watch was
 * requested. One that begins at the version of a response is not, where that response has none because it is a refusal. One
 * of Tables is not tested where the server has no Table of the type.
 */
export const judgeWatchTestedByModel: ExpectationJudge<'watch-tested-by-model'> = ({ stream, clauses }, context) => {
  const untested = failed({ message: 'no event is about it' });
  if (context.evidence.failure(stream)?.cause === 'reference' || isWithoutTable(context, stream)) return untested;
  if (clauses.length === 0) return passed;
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome.is === 'inconclusive' ? reading.outcome : untested;
  const tested: ReadonlySet<string> = watchPlayOf(context, stream, reading.read).tested;
  return clauses.some((clause) => tested.has(clause)) ? passed : untested;
};

/** Whether a watch was refused because a Table was requested: a type need not be served as a Table. */
function isWithoutTable({ evidence }: Parameters<typeof readStream>[0], stream: string): boolean {
  const opened = evidence.stream(stream)?.opened;
  return (
    opened !== undefined && 'answer' in opened && opened.answer.status === 406 && /as=Table/.test(opened.request.headers['accept'] ?? '')
  );
}
