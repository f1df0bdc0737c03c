import { stringAt } from '#core/json/object-identity';
import { requestOf } from '../describe.ts';
import { managedEntries } from '../managed-entries.ts';
import { failed, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that metadata.managedFields has an entry of a manager (specification, "managedFields entry"). */
export const judgeManagedBy: ExpectationJudge<'managed-by'> = ({ of, manager, name, operation }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const entries = managedEntries(reading.read);
  const isNamed = (found: string): boolean => (name === 'whole' ? found === manager : found.includes(manager));
  if (entries.some((entry) => isNamed(stringAt(entry, '/manager') ?? '') && stringAt(entry, '/operation') === operation)) return passed;
  const found = entries.map(
    (entry) => `${stringAt(entry, '/operation') ?? '(no operation)'} by ${stringAt(entry, '/manager') ?? '(no manager)'}`,
  );
  return failed({
    message: `${requestOf(context, of)} returned no entry in metadata.managedFields for ${operation} by ${manager}`,
    expected: `${operation} by ${manager}${name === 'whole' ? '' : ', or a manager whose name contains it'}`,
    actual: found.length === 0 ? 'no entries' : found.join(', ').slice(0, 200),
    step: of,
  });
};
