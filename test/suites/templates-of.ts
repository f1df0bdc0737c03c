import type { Case } from '#core/model/case';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { flatSteps } from '#core/model/step';
import type { Ref, Template } from '#core/model/template';

/** The references in a template, however deep. */
export const refsIn = (template: Template): readonly Ref[] => {
  if (template === null || typeof template !== 'object') return [];
  if ('$ref' in template && isRef(template.$ref)) return [template.$ref];
  if ('$count' in template && isRef(template.$count)) return [template.$count];
  if ('$line' in template && isLine(template.$line)) return [{ step: template.$line.step, at: '' }];
  return Object.values(template).flatMap((part: Template) => refsIn(part));
};

/** All templates of a step itself; those of the steps between its pages, and of what it sends together, are theirs. */
export const templatesOf = (step: Step): readonly Template[] => {
  switch (step.do) {
    case 'send':
    case 'open':
      return templatesOfRequest(step.request);
    case 'until':
      return [...templatesOfRequest(step.request), ...templatesOfPredicate(step.holds)];
    case 'pages':
      return [...templatesOfRequest(step.request), ...Object.values(step.first ?? {}), ...Object.values(step.later ?? {})];
    case 'drain':
      return [step.to, step.and].flatMap((predicate) => (predicate === undefined ? [] : templatesOfPredicate(predicate)));
    case 'together':
    case 'collections':
    case 'close':
    case 'audited':
    case 'wait':
      return [];
  }
};

/** The requests of a case. */
export const requestsOf = (c: Pick<Case, 'steps'>): readonly Request[] =>
  flatSteps(c.steps).flatMap((step) => ('request' in step ? [step.request] : []));

const templatesOfRequest = ({ path, query, headers, body, binary, text }: Request): readonly Template[] => [
  path,
  ...Object.values(query ?? {}),
  ...Object.values(headers ?? {}),
  ...[body, binary, text].filter((sent) => sent !== undefined),
];

export const templatesOfPredicate = (predicate: Predicate): readonly Template[] => {
  const place = typeof predicate.at === 'string' ? [] : [predicate.at];
  if ('value' in predicate) return [...place, ...(predicate.is === 'one-of' ? predicate.value : [predicate.value])];
  return place;
};

const isLine = (value: unknown): value is { readonly step: string } => typeof value === 'object' && value !== null && 'begins' in value;

const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'step' in value && 'at' in value;
