import { stringAt } from '#core/json/object-identity';
import { managedEntries, ownsField } from '../managed-entries.ts';
import { broken, held } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Exactly these managers own a field: no other, and each of them as it is said (specification, "Ownership of a field under server-side apply"). */
export const judgeOwners: ExpectationJudge<'owners'> = ({ of, path, are }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const found = managedEntries(reading.read)
    .filter((entry) => ownsField(entry, path))
    .map((entry) => told(stringAt(entry, '/operation') ?? 'nothing', stringAt(entry, '/manager') ?? ''));
  const owners = [...new Set(found)].sort();
  const expected = [...new Set(are.map(({ manager, operation }) => told(operation, manager)))].sort();
  if (owners.join('\n') === expected.join('\n')) return held;
  return broken({
    message: `the owners of ${path.join(' ')} are not those that are promised`,
    expected: listed(expected),
    actual: listed(owners),
    step: of,
  });
};

function told(operation: string, manager: string): string {
  return `${JSON.stringify(manager.slice(0, 128))} by ${operation}`;
}

function listed(owners: readonly string[]): string {
  return owners.length === 0 ? 'nobody' : owners.slice(0, 20).join(', ');
}
