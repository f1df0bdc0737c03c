import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';

/** A part of a step: JSON that may have placeholders. */
type Part = unknown;

/** Returns the ids of the earlier steps whose responses or watches a step needs. */
export function needsOf(step: Step): ReadonlySet<string> {
  const found = new Set<string>();
  visit(ownParts(step), (key, value) => {
    if ((key === '$ref' || key === '$count' || key === '$line') && hasStep(value)) found.add(value.step);
  });
  if (step.do === 'drain' || step.do === 'close') found.add(step.stream);
  if (step.do === 'audited') found.add(step.of);
  return found;
}

/** Returns the names of test objects, as in `$own`, that a part of a step has. */
export function namesIn(part: Part): ReadonlySet<string> {
  const found = new Set<string>();
  visit(part, (key, value) => {
    if (key === '$own' && typeof value === 'string') found.add(value);
  });
  return found;
}

/** Returns the object that a request sends, in either encoding. */
export function objectIn({ binary, body }: Request): Template | undefined {
  return binary ?? body;
}

/** Returns the name of the namespace that a step makes; undefined where it makes none. */
export function namespaceMadeBy(step: Step): string | undefined {
  if (step.do !== 'send' || step.request.method !== 'POST' || step.request.path !== '/api/v1/namespaces') return undefined;
  return [...namesIn(step.request.body)][0];
}

/** A step without the steps inside of it. */
export function ownParts(step: Step): Part {
  return step.do === 'pages' ? { ...step, between: [] } : step;
}

/** Calls `on` for each key of each object in a part, the outer ones first. */
function visit(part: Part, on: (key: string, value: Part) => void): void {
  if (Array.isArray(part)) {
    for (const one of part) visit(one, on);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    on(key, value);
    visit(value, on);
  }
}

function hasStep(value: Part): value is { readonly step: string } {
  return typeof value === 'object' && value !== null && 'step' in value && typeof value.step === 'string';
}
