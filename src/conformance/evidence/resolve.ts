import { pointTo } from '#core/json/pointer';
import type { Dialect } from '#core/model/dialect';
import type { Json } from '#core/model/json';
import type { Hole, Ref, Template } from '#core/model/template';
import { lineBetween } from './line-between.ts';
import { ownName } from './own-names.ts';

/** What fills the holes of a template. */
export type Filling = {
  readonly dialect: Dialect;
  readonly run: string;
  /** The prefix of the case's own names. */
  readonly prefix: string;
  /** The namespace lent to the case, where it needs one. */
  readonly namespace?: string | undefined;
  /** A version that the target has not reached, where one can be made up. */
  readonly future?: string | undefined;
  /** The name of the limited identity, where there is one. */
  readonly limited?: string | undefined;
  readonly document: (step: string) => Json | undefined;
};

/** An earlier answer lacks the place that a later step needs. */
export class UnresolvedReference extends Error {
  constructor(ref: Ref) {
    super(`the answer of step "${ref.step}" has nothing at "${ref.at}"`);
  }
}

/** Fills every hole. Throws `UnresolvedReference` where an earlier answer lacks the place. */
export function resolve(template: Template, filling: Filling): Json {
  if (template === null || typeof template !== 'object') return template;
  if (isTemplateList(template)) return template.map((part) => resolve(part, filling));
  if (isHole(template)) return fill(template, filling);
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, resolve(part, filling)]));
}

/** Fills a template whose value is text: a path, a parameter. */
export function resolveText(template: Template, filling: Filling): string {
  const value = resolve(template, filling);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isTemplateList(template: Template): template is readonly Template[] {
  return Array.isArray(template);
}

const holes: ReadonlySet<string> = new Set([
  '$ref',
  '$own',
  '$namespace',
  '$run',
  '$case',
  '$dialect',
  '$future',
  '$count',
  '$line',
  '$limited',
  '$join',
]);

function isHole(template: Exclude<Template, string | number | boolean | null | readonly Template[]>): template is Hole {
  const [key, ...others] = Object.keys(template);
  return key !== undefined && others.length === 0 && holes.has(key);
}

function known(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`the case uses ${what} and does not need it`);
  return value;
}

function lineIn({ step, begins, ends }: Extract<Hole, { $line: unknown }>['$line'], filling: Filling): string {
  const text = filling.document(step);
  const word = typeof text === 'string' ? lineBetween(text, begins, ends) : undefined;
  if (word === undefined) throw new UnresolvedReference({ step, at: `${begins}…${ends}` });
  return word;
}

function fill(hole: Hole, filling: Filling): Json {
  if ('$own' in hole) return ownName(filling.prefix, hole.$own);
  if ('$namespace' in hole) return known(filling.namespace, 'a namespace of its own');
  if ('$run' in hole) return filling.run;
  if ('$case' in hole) return filling.prefix;
  if ('$dialect' in hole) return filling.dialect[hole.$dialect];
  if ('$future' in hole) return known(filling.future, 'a version from the future');
  if ('$limited' in hole) return known(filling.limited, 'a limited identity');
  if ('$line' in hole) return lineIn(hole.$line, filling);
  if ('$join' in hole) return hole.$join.map((part) => resolveText(part, filling)).join('');
  const ref = '$count' in hole ? hole.$count : hole.$ref;
  const value = pointTo(filling.document(ref.step), ref.at);
  if ('$count' in hole) {
    if (!Array.isArray(value)) throw new UnresolvedReference(ref);
    return value.length;
  }
  if (value === undefined) throw new UnresolvedReference(ref);
  return value;
}
