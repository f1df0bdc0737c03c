import { stringAt } from '#core/json/object-identity';
import type { Clause } from './clauses.ts';
import type { Operation } from './operation.ts';
import type { Turn } from './turn.ts';

type Write = Exclude<Operation, { readonly verb: 'get' | 'list' }>;

/** Returns the clause that a dry run without a value is a dry run. */
export function withoutValueClause({ verb }: Pick<Write, 'verb'>): Clause {
  switch (verb) {
    case 'json-patch':
    case 'merge-patch':
    case 'strategic-merge-patch':
      return 'dry-run/patch/without-a-value';
    default:
      return `dry-run/${verb}/without-a-value`;
  }
}

/** Returns whether a dry run without a value is refused as released servers are known to do. */
export function isKnownRefusal({ bare }: Pick<Write, 'bare'>, { answer, body, deviations }: Turn): boolean {
  const isInvalid = answer.status === 422 && stringAt(body, '/reason') === 'Invalid';
  return bare && isInvalid && deviations.includes('dry-run-without-a-value-is-invalid');
}
