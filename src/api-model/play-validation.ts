import { parseWarnings } from '#core/codecs/warning';
import { stringAt } from '#core/json/object-identity';
import type { Clause } from './clauses.ts';
import { requestText } from './describe.ts';
import { type FieldFaults, hasUnknown } from './field-faults.ts';
import type { ObjectWriteOperation } from './operation.ts';
import type { Permitted } from './permitted.ts';
import type { Turn } from './turn.ts';

/** Returns the clause about the unknown or duplicate fields of a write; undefined where it has none that are judged here. */
function clauseOfFaults({ verb, faults }: ObjectWriteOperation): Clause | undefined {
  if (faults === undefined || verb === 'apply') return undefined;
  const { level, kind } = faults;
  if (verb === 'create' || verb === 'json-patch') return kind === 'unknown' ? `validation/${verb}/${level}/unknown` : undefined;
  return `validation/${verb}/${level}/${kind}`;
}

/** Returns what is permitted as the outcome of a write, with its unknown and duplicate fields: at level Strict they are refused. */
export function withFaults(operation: ObjectWriteOperation, permitted: Permitted): Permitted {
  const { faults } = operation;
  if (faults === undefined) return permitted;
  const clause = clauseOfFaults(operation);
  if (clause === undefined) return { outcome: 'either', clause: permitted.clause };
  // What may be refused for another reason need not be refused for this one.
  return faults.level === 'strict' && permitted.outcome !== 'refuse'
    ? { outcome: 'refuse', clause, namesFaults: permitted.outcome === 'accept' }
    : permitted;
}

/** Judges what the response to a write says of its unknown and duplicate fields. Returns whether it is right. */
export function areFaultsRight(operation: ObjectWriteOperation, permitted: Permitted, turn: Turn): boolean {
  const { faults } = operation;
  const clause = clauseOfFaults(operation);
  if (faults === undefined || clause === undefined) return true;
  const { answer, test } = turn;
  if (answer.status >= 200 && answer.status < 300) return faults.level === 'strict' || areWarningsRight(faults, clause, turn);
  if (permitted.clause !== clause || permitted.namesFaults !== true || operation.bare) return true;
  // Whether a patch is refused with the status of the specification is tested by the tables.
  const isStatusRight = answer.status === 400 || (operation.verb !== 'update' && operation.verb !== 'create');
  const isRight = isStatusRight && faults.names.every((name) => answer.body.includes(name));
  return test(clause, isRight, () => ({
    message: `${requestText(turn)} was refused without status 400 or without the names of the fields.`,
    expected: `400 with ${faults.names.join(', ')}`,
    actual: `${answer.status} with ${stringAt(turn.body, '/message')?.slice(0, 200) ?? 'no message'}`,
  }));
}

function areWarningsRight({ level, kind, names }: FieldFaults, clause: Clause, turn: Turn): boolean {
  const { answer, body, test } = turn;
  const warnings = parseWarnings(answer.headers.flatMap(([name, value]) => (name === 'warning' ? [value] : []))).map(({ text }) => text);
  const about = warnings.filter((text) => names.some((name) => text.includes(name)));
  const isKept = kind === 'unknown' && body !== undefined && hasUnknown(body);
  const isEach = names.every((name) => about.some((text) => text.includes(name))) && about.length >= names.length;
  const isRight = level === 'ignore' ? about.length === 0 : isEach;
  return test(clause, isRight && !isKept, () => ({
    message: isKept ? `${requestText(turn)} kept an unknown field.` : `${requestText(turn)} has other warnings about its ${kind} fields.`,
    expected: isKept ? 'no such field' : level === 'ignore' ? 'no warning' : `a warning for each of ${names.join(', ')}`,
    actual: isKept ? 'the field' : about.length === 0 ? 'none' : about.join('; ').slice(0, 300),
  }));
}
