import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Case } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Look } from '#core/model/open-point';
import type { Observation } from '#core/model/report';
import { CaseEvidence } from '../evidence/case-evidence.ts';

const mostNames = 60;
const longestValue = 300;

/**
 * Returns what a case shows of the points that the specification leaves open. Pure and total, and never a verdict. A missing
 * response is reported with its cause; text of the server is cut to a readable length.
 */
export function observeCase(c: Case, entries: readonly Entry[]): readonly Observation[] {
  if (c.observations === undefined) return [];
  const evidence = CaseEvidence.of(entries, c.steps);
  return c.observations.map(({ point, text, looks }) => ({
    id: point,
    text,
    seen: looks.map((look) => `${look.when === undefined ? '' : `${look.when}: `}${describeLook(look, evidence)}`).join('; '),
  }));
}

function describeLook(look: Look, evidence: CaseEvidence): string {
  const received = evidence.stream(look.of)?.opened ?? evidence.exchange(look.of);
  if (received === undefined) return `not observed (${evidence.failure(look.of)?.message ?? 'the request was not sent'})`;
  if ('error' in received) return `no response (${cut(received.error.message)})`;
  const { status, headers } = received.answer;
  if (look.at === 'status') return String(status);
  if (look.at === 'header-names') return namesIn(headers.map(([name]) => name));
  if (look.at === 'body') return 'body' in received.answer ? cut(received.answer.body) : 'a stream';
  if (look.at.startsWith('header:')) {
    const name = look.at.slice('header:'.length);
    const values = headers.filter(([key]) => key === name).map(([, value]) => value);
    return values.length === 0 ? 'no such header' : cut(values.join(', '));
  }
  return textOf(look.record, valuesAt(evidence.document(look.of), look.at));
}

/** Returns the values at a JSON pointer in which `*` stands for every element of an array. */
function valuesAt(document: Json | undefined, pointer: string): readonly Json[] {
  const [before = '', ...after] = pointer.split('/*');
  const value = pointTo(document, before);
  if (after.length === 0) return value === undefined ? [] : [value];
  return Array.isArray(value) ? value.flatMap((element) => valuesAt(element, after.join('/*'))) : [];
}

function textOf(record: Look['record'], values: readonly Json[]): string {
  if (values.length === 0) return 'absent';
  switch (record) {
    case 'fields':
      return namesIn(values.flatMap((value) => (isJsonObject(value) ? Object.keys(value) : [])));
    case 'count':
      return values.map((value) => (Array.isArray(value) ? String(value.length) : 'no array')).join(', ');
    case 'value':
      return cut([...new Set(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))].join(', '));
  }
}

function namesIn(names: readonly string[]): string {
  const distinct = [...new Set(names)].sort();
  if (distinct.length === 0) return 'none';
  const more = distinct.length - mostNames;
  return `${cut(distinct.slice(0, mostNames).join(', '), 10 * longestValue)}${more > 0 ? ` and ${more} more` : ''}`;
}

function cut(text: string, longest = longestValue): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} characters more)`;
}
