import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { everywhere } from '../scenario/other-namespace.ts';
import { objectPath } from '../scenario/test-object.ts';
import type { Draft } from './draft.ts';
import { acceptOf } from './forms.ts';
import { type Random, randomOf } from './random.ts';
import { ofCase } from './selectors.ts';
import { short } from './sending.ts';
import type { Places } from './supposed.ts';
import { labelKeys, labelValues } from './values.ts';

/** A way to read what a sequence is about. */
type Way = (draft: Draft, places: Places) => void;

/** Reads of all that a sequence is about. */
type Survey = {
  /** Adds the reads to the sequence. */
  readonly take: () => void;
  /** How many steps it has added. */
  readonly steps: () => number;
};

/** So many ways a sequence has. */
const waysOfSequence = 4;

/**
 * Draws ways to read all that a sequence is about, by random numbers of their own. The survey reads in the same ways each time that it
 * is taken: what a server remembers of the first reads shows in the later ones.
 */
export function drawSurvey(draft: Draft, places: Places, seed: number): Survey {
  const random = randomOf(seed ^ 0x2c1b3c6d);
  const ways = random.some(waysOf(draft, random), waysOfSequence, waysOfSequence);
  let steps = 0;
  const take = (): void => {
    const before = draft.steps.length;
    for (const way of ways) way(draft, places);
    steps += draft.steps.length - before;
  };
  return { take, steps: () => steps };
}

function waysOf({ subject, schema }: Draft, random: Random): readonly Way[] {
  const label = term(random);
  return [
    lists('selected', { labelSelector: ofCase(label) }),
    lists('any-version', { labelSelector: ofCase(''), resourceVersion: '0' }),
    lists('table', { labelSelector: ofCase('') }, acceptOf('table')),
    lists('binary', { labelSelector: ofCase('') }, acceptOf('binary')),
    listOfFirstName,
    objects('table'),
    objects('binary'),
    ...(subject.scope === 'namespaced' ? [listEverywhere] : []),
    ...(schema?.subresources === true ? [scales] : []),
  ];
}

/** A further term of a label selector, which some of the drawn labels meet. */
function term(random: Random): string {
  const [key, value] = [random.one(labelKeys), random.one(labelValues)];
  return random.one([`,${key}=${value}`, `,${key}`, `,!${key}`, `,${key}!=${value}`, `,${key} notin (${value})`]);
}

function lists(how: string, query: Request['query'] & object, more: Pick<Request, 'headers'> = {}): Way {
  return (draft, places) => {
    for (const where of places) draft.sendAsIs(`list-${how}`, { method: 'GET', path: draft.in(where).collection, query, ...more });
  };
}

/** Lists the objects of all namespaces. */
function listEverywhere(draft: Draft): void {
  draft.sendAsIs('list-everywhere', { method: 'GET', path: everywhere(draft.subject), query: { labelSelector: ofCase('') } });
}

/** Lists by the name that the sequence used first. */
function listOfFirstName(draft: Draft, places: Places): void {
  const name = draft.all()[0]?.name ?? 'a';
  const fieldSelector: Template = { $join: ['metadata.name=', { $own: name }] };
  for (const where of places) draft.sendAsIs('list-of-name', { method: 'GET', path: draft.in(where).collection, query: { fieldSelector } });
}

/** Reads each object in a representation. */
function objects(form: 'table' | 'binary'): Way {
  return (draft) => {
    for (const at of draft.all()) draft.sendAsIs(`get-${form}-${short(at)}`, { method: 'GET', path: draft.path(at), ...acceptOf(form) });
  };
}

/** Reads the scale of each object. */
function scales(draft: Draft): void {
  for (const at of draft.all())
    draft.sendAsIs(`scale-${short(at)}`, { method: 'GET', path: objectPath(draft.in(at.where), at.name, 'scale') });
}
