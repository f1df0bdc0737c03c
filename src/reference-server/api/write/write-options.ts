import { queryFlag } from '../../exchange/query-flag.ts';
import type { Cause } from '../../exchange/refusal.ts';
import type { OptionsKind } from '../../exchange/refusals.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { DuplicateField } from '../../json/duplicate-fields.ts';
import type { Personality } from '../../settings/personality.ts';

/** The parsed query of a request that writes (specification, "Query parameters common to the generic operations"). */
export type WriteOptions = {
  readonly dryRun: boolean;
  readonly fieldValidation: 'Ignore' | 'Warn' | 'Strict';
  /** As in the request. */
  readonly fieldManager: string | undefined;
  /** The manager of the change: the field manager, or the first part of the user agent. */
  readonly manager: string;
  readonly force: boolean | undefined;
  /** How the body was sent. */
  readonly sentAs?: 'object' | 'patch' | 'apply';
  /** The duplicate fields in the body. */
  readonly duplicated?: readonly DuplicateField[];
};

const levels = ['Ignore', 'Warn', 'Strict'] as const;
const longestManager = 128;

/** How options are read and reported. */
type OptionsContext = { readonly kind: OptionsKind; readonly personality: Personality; readonly apiDomain: string };

/** Parses the query of a request that writes. Throws a refusal with 422 for values that are not supported. */
export function writeOptions(
  query: URLSearchParams,
  userAgent: string | undefined,
  { kind, personality, apiDomain }: OptionsContext,
): WriteOptions {
  const refuse = (cause: Cause): Error => refusals.invalidOptions(apiDomain, kind, [cause]);
  const dryRuns = query.getAll('dryRun');
  const allowed = personality.emptyDryRun === 'accepted' ? ['All', ''] : ['All'];
  if (dryRuns.some((value) => !allowed.includes(value))) throw refuse(unsupported('dryRun', dryRuns.join(','), ['All']));
  const level = query.get('fieldValidation') || 'Warn';
  const fieldValidation = levels.find((known) => known === level);
  if (fieldValidation === undefined) throw refuse(unsupported('fieldValidation', level, levels));
  const fieldManager = query.get('fieldManager') || undefined;
  if (fieldManager !== undefined && fieldManager.length > longestManager) {
    const message = `Too long: may not be more than ${longestManager} bytes`;
    throw refuse({ reason: 'FieldValueTooLong', message, field: 'fieldManager' });
  }
  return {
    dryRun: dryRuns.length > 0,
    fieldValidation,
    fieldManager,
    manager: fieldManager ?? (userAgent?.split('/')[0]?.slice(0, longestManager) || 'unknown'),
    force: query.has('force') ? queryFlag(query, 'force') : undefined,
  };
}

/** The cause of a refusal of a value that is none of those supported. */
export function unsupported(field: string, value: string, supported: readonly string[]): Cause {
  const values = supported.map((one) => JSON.stringify(one)).join(', ');
  const message = `Unsupported value: ${JSON.stringify(value.slice(0, 64))}: supported values: ${values}`;
  return { reason: 'FieldValueNotSupported', message, field };
}
