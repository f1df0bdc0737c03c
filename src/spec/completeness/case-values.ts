import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import type { DimensionValues } from './request-values.ts';

/** What counts as many or large: a stream of 200 events, a collection of 30 objects, an object of 200 KB. */
const many = { events: 200, objects: 30, characters: 200_000 };

/**
 * Returns the values of the dimensions that a case shows as a whole, and that all its requests share: who else writes, how much
 * it writes, and what it does again.
 */
export function caseValues(c: Case): DimensionValues {
  const steps = flatSteps(c.steps);
  const writes = steps.filter((step) => step.do === 'send' && step.request.method !== 'GET');
  return {
    writers: [hasOtherWriters(c, writes) ? 'others' : 'alone'],
    size: sizesOf(steps, writes),
    repetition: repetitionsOf(writes),
  };
}

function hasOtherWriters(c: Case, writes: readonly Step[]): boolean {
  return c.writers === 'shared' || writes.some((step) => 'request' in step && step.request.as === 'limited');
}

function sizesOf(steps: readonly Step[], writes: readonly Step[]): readonly string[] {
  const bodies = writes.flatMap((step) => ('request' in step ? [bodyText(step.request)] : []));
  const created = writes.filter((step) => 'writes' in step && step.writes?.as === 'create').length;
  const sizes = [
    ...(writes.length >= many.events && steps.some((step) => step.do === 'open') ? ['many-events'] : []),
    ...(created >= many.objects ? ['many-objects'] : []),
    ...(bodies.some((body) => body.length >= many.characters) ? ['large-object'] : []),
    ...(bodies.some(isBeyondAscii) ? ['beyond-ascii'] : []),
    ...(bodies.some((body) => /:(?:""|\{\}|\[\])[,}\]]/.test(body)) ? ['empty-values'] : []),
  ];
  return sizes.length === 0 ? ['usual'] : sizes;
}

function isBeyondAscii(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) > 127);
}

function bodyText({ body, text, binary }: Request): string {
  return JSON.stringify(body ?? text ?? binary ?? null);
}

function repetitionsOf(writes: readonly Step[]): readonly string[] {
  const counts = new Map<string, number>();
  const deleted = new Set<string>();
  let again = false;
  for (const step of writes) {
    if (!('request' in step)) continue;
    const { method, path, headers } = step.request;
    const key = JSON.stringify([method, path, headers?.['content-type'] ?? '']);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (method === 'DELETE') deleted.add(nameIn(path));
    if (method === 'POST' && deleted.has(nameIn(step.request.body))) again = true;
  }
  const most = Math.max(0, ...counts.values());
  return [...(most >= 3 ? ['third'] : most === 2 ? ['second'] : ['once']), ...(again ? ['name-again'] : [])];
}

/** Returns the first name of a test object in a template, or an empty text. */
function nameIn(template: unknown): string {
  return /"\$own":"([^"]*)"/.exec(JSON.stringify(template) ?? '')?.[1] ?? '';
}
