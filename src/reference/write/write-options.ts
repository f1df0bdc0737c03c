import type { Personality } from '../personality.ts';
import { flag } from '../read/list-options.ts';
import { refusals } from '../refusals.ts';

/** The query of a request that modifies, parsed (specification, "Query parameters common to the generic operations"). */
export type WriteOptions = {
  readonly dryRun: boolean;
  readonly fieldValidation: 'Ignore' | 'Warn' | 'Strict';
  /** As the request names it. */
  readonly fieldManager: string | undefined;
  /** Who is said to have made the change: the field manager, or what the user agent begins with. */
  readonly manager: string;
  readonly force: boolean | undefined;
  /** What the body is. */
  readonly sentAs?: 'object' | 'patch' | 'apply';
  /** Paths of the fields that stand twice in the body. */
  readonly duplicated?: readonly string[];
};

const levels = ['Ignore', 'Warn', 'Strict'] as const;
const longestManager = 128;

/** Parses the query of a request that modifies. Throws a refusal with 422 for values that are not among those allowed. */
export function writeOptions(query: URLSearchParams, userAgent: string | undefined, personality: Personality): WriteOptions {
  const dryRuns = query.getAll('dryRun');
  const allowed = personality.emptyDryRun === 'accepted' ? ['All', ''] : ['All'];
  if (dryRuns.some((value) => !allowed.includes(value))) throw unsupported('dryRun', dryRuns.join(','), ['All']);
  const level = query.get('fieldValidation') || 'Warn';
  const fieldValidation = levels.find((known) => known === level);
  if (fieldValidation === undefined) throw unsupported('fieldValidation', level, levels);
  const fieldManager = query.get('fieldManager') || undefined;
  if (fieldManager !== undefined && fieldManager.length > longestManager) {
    throw invalidOption('fieldManager', 'FieldValueTooLong', `Too long: may not be more than ${longestManager} bytes`);
  }
  return {
    dryRun: dryRuns.length > 0,
    fieldValidation,
    fieldManager,
    manager: fieldManager ?? (userAgent?.split('/')[0]?.slice(0, longestManager) || 'unknown'),
    force: query.has('force') ? flag(query, 'force') : undefined,
  };
}

/** The refusal of an option of a write, with 422. */
export function invalidOption(field: string, reason: string, message: string): Error {
  return refusals.invalid({ group: '', kind: 'WriteOptions', name: '' }, [{ reason, field, message }]);
}

function unsupported(field: string, value: string, supported: readonly string[]): Error {
  return invalidOption(
    field,
    'FieldValueNotSupported',
    `Unsupported value: ${JSON.stringify(value.slice(0, 64))}: supported values: ${supported.map((one) => JSON.stringify(one)).join(', ')}`,
  );
}
