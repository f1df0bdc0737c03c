import { stringAt } from '#core/json/object-identity';
import { managedEntries } from '../managed-entries.ts';
import { broken, held } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The managedFields of an object have an entry of a manager (specification, "managedFields entry"). */
export const judgeManagedBy: ExpectationJudge<'managed-by'> = ({ of, manager, name, operation }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const entries = managedEntries(reading.read);
  const isNamed = (found: string): boolean => (name === 'whole' ? found === manager : found.includes(manager));
  if (entries.some((entry) => isNamed(stringAt(entry, '/manager') ?? '') && stringAt(entry, '/operation') === operation)) return held;
  const found = entries.map((entry) => `${stringAt(entry, '/operation') ?? 'nothing'} by ${stringAt(entry, '/manager') ?? 'nobody'}`);
  return broken({
    message: 'managedFields do not tell who made the change',
    expected: `${operation} by ${manager}${name === 'whole' ? '' : ', or a name with that in it'}`,
    actual: found.length === 0 ? 'no entries' : found.join(', ').slice(0, 200),
    step: of,
  });
};
