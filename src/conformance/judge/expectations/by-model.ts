import { failed, inconclusive, passed } from '../outcome.ts';
import { playedOf } from '../played.ts';
import { watchBreachOf } from '../played-watch.ts';
import { readStream } from '../streams.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that the first response which the model of the API does not permit, if there is one, is about none of these clauses. */
export const judgePermittedByModel: ExpectationJudge<'permitted-by-model'> = ({ clauses, deviation }, context) => {
  const played = playedOf(context, deviation);
  if (played === undefined) return inconclusive('the type of the case is not modelled');
  const breach = played.breaches.find(({ clause }) => clauses.includes(clause));
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

/** Checks that the first event which the model of the API does not permit, if there is one, is about none of these clauses. */
export const judgeWatchPermittedByModel: ExpectationJudge<'watch-permitted-by-model'> = ({ stream, clauses, deviation }, context) => {
  if (isWithoutTable(context, stream)) return passed;
  const reading = readStream(context, stream);
  if ('outcome' in reading) return reading.outcome;
  const breach = watchBreachOf(context, stream, reading.read, deviation);
  if (breach === undefined || !clauses.includes(breach.clause)) return passed;
  const { clause, message, expected, actual } = breach;
  return failed({ message, expected, actual, step: stream, clause });
};

/** A type need not be served as a Table. */
function isWithoutTable({ evidence }: Parameters<typeof readStream>[0], stream: string): boolean {
  const opened = evidence.stream(stream)?.opened;
  return (
    opened !== undefined && 'answer' in opened && opened.answer.status === 406 && /as=Table/.test(opened.request.headers['accept'] ?? '')
  );
}
