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
 * What a case shows of the points that the specification leaves open: pure and total, and never a verdict. What did not
 * come is told as such, with its cause; what a server sent is cut to a readable length.
 */
export function observeCase(c: Case, entries: readonly Entry[]): readonly Observation[] {
  if (c.observations === undefined) return [];
  const evidence = CaseEvidence.of(entries, c.steps);
  return c.observations.map(({ point, text, looks }) => ({
    id: point,
    text,
    seen: looks.map((look) => `${look.when === undefined ? '' : `${look.when}: `}${tellOf(look, evidence)}`).join('; '),
  }));
}

function tellOf(look: Look, evidence: CaseEvidence): string {
  const came = evidence.stream(look.of)?.opened ?? evidence.exchange(look.of);
  if (came === undefined) return `not observed (${evidence.failure(look.of)?.message ?? 'the step was not carried out'})`;
  if ('error' in came) return `no answer (${cut(came.error.message)})`;
  const { status, headers } = came.answer;
  if (look.at === 'status') return String(status);
  if (look.at === 'header-names') return namesIn(headers.map(([name]) => name));
  if (look.at === 'body') return 'body' in came.answer ? cut(came.answer.body) : 'a stream';
  if (look.at.startsWith('header:')) {
    const name = look.at.slice('header:'.length);
    const values = headers.filter(([key]) => key === name).map(([, value]) => value);
    return values.length === 0 ? 'no such header' : cut(values.join(', '));
  }
  return told(look.tell, placesAt(evidence.document(look.of), look.at));
}

/** What a pointer names, where `*` stands for every element of an array. */
function placesAt(document: Json | undefined, pointer: string): readonly Json[] {
  const [before = '', ...after] = pointer.split('/*');
  const place = pointTo(document, before);
  if (after.length === 0) return place === undefined ? [] : [place];
  return Array.isArray(place) ? place.flatMap((element) => placesAt(element, after.join('/*'))) : [];
}

function told(tell: Look['tell'], places: readonly Json[]): string {
  if (places.length === 0) return 'nothing there';
  switch (tell) {
    case 'fields':
      return namesIn(places.flatMap((place) => (isJsonObject(place) ? Object.keys(place) : [])));
    case 'count':
      return places.map((place) => (Array.isArray(place) ? String(place.length) : 'no array')).join(', ');
    case 'value':
      return cut([...new Set(places.map((place) => (typeof place === 'string' ? place : JSON.stringify(place))))].join(', '));
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
