import type { Cause } from '../../exchange/refusal.ts';
import { unsupported } from '../write/write-options.ts';
import type { ListArguments } from './list-options.ts';

const matches = ['Exact', 'NotOlderThan'];

const forbidden = (field: string, why: string): Cause => ({ reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field });

/** Returns the invalid arguments of a list (specification, "Resource-version semantics", the table for list). */
export function listArgumentProblems(options: ListArguments): readonly Cause[] {
  const { match, version, sendInitialEvents } = options;
  const initial = sendInitialEvents ? [forbidden('sendInitialEvents', 'not allowed in a list')] : [];
  if (match === undefined) return initial;
  return [
    ...(version === 'unset' ? [forbidden('resourceVersionMatch', 'not allowed without a resourceVersion')] : []),
    ...(options.continue === undefined ? [] : [forbidden('resourceVersionMatch', 'not allowed with continue')]),
    ...(matches.includes(match) ? [] : [unsupported('resourceVersionMatch', match, [...matches, ''])]),
    ...(match === 'Exact' && version === 'zero' ? [forbidden('resourceVersionMatch', 'not allowed with version 0')] : []),
    ...initial,
  ];
}

/** Returns the invalid arguments of a watch, which has a match only with initial events. */
export function watchArgumentProblems(options: ListArguments): readonly Cause[] {
  const { match, sendInitialEvents } = options;
  if (sendInitialEvents) return [forbidden('sendInitialEvents', 'not served')];
  if (match !== undefined)
    return [
      forbidden('resourceVersionMatch', 'not allowed in a watch'),
      ...(match === 'NotOlderThan' ? [] : [unsupported('resourceVersionMatch', match, ['NotOlderThan'])]),
    ];
  return options.continue === undefined ? [] : [forbidden('continue', 'not allowed in a watch')];
}
