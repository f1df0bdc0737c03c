import { stringAt } from '#core/json/object-identity';
import { requestOf } from '../describe.ts';
import { managedEntries, ownsField } from '../managed-entries.ts';
import { failed, passed } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that exactly some managers own a field, each by its operation (specification, "Ownership of a field under server-side apply"). */
export const judgeOwners: ExpectationJudge<'owners'> = ({ of, path, are }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const found = managedEntries(reading.read)
    .filter((entry) => ownsField(entry, path))
    .map((entry) => ownerText(stringAt(entry, '/operation') ?? '(no operation)', stringAt(entry, '/manager') ?? ''));
  const owners = [...new Set(found)].sort();
  const expected = [...new Set(are.map(({ manager, operation }) => ownerText(operation, manager)))].sort();
  if (owners.join('\n') === expected.join('\n')) return passed;
  return failed({
    message: `${requestOf(context, of)} returned ${path.join(' ')} as owned by ${listed(owners)}, expected ${listed(expected)}`,
    expected: listed(expected),
    actual: listed(owners),
    step: of,
  });
};

function ownerText(operation: string, manager: string): string {
  return `${JSON.stringify(manager.slice(0, 128))} by ${operation}`;
}

function listed(owners: readonly string[]): string {
  return owners.length === 0 ? 'no manager' : owners.slice(0, 20).join(', ');
}
