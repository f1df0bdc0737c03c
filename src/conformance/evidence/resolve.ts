import { groupOf, ownSlot } from '#core/codecs/own-names';
import { pointTo } from '#core/json/pointer';
import type { Dialect } from '#core/model/dialect';
import type { Json } from '#core/model/json';
import type { Placeholder, Ref, Template } from '#core/model/template';
import { lineBetween } from './line-between.ts';
import { testObjectName } from './test-object-names.ts';

/** The values for the placeholders of a template. */
export type Bindings = {
  readonly dialect: Dialect;
  readonly run: string;
  /** The slot that the run leased for its API groups, if it has one. */
  readonly slot?: string | undefined;
  /** The prefix of the names of test objects. */
  readonly prefix: string;
  /** The namespace of the case, if it needs one. */
  readonly namespace?: string | undefined;
  /** A version that the target has not reached, if one can be computed. */
  readonly future?: string | undefined;
  /** The name of the limited identity, where there is one. */
  readonly limited?: string | undefined;
  readonly document: (step: string) => Json | undefined;
};

/** An earlier response lacks a value that a later step needs. */
export class UnresolvedReference extends Error {
  readonly ref: Pick<Ref, 'step' | 'at'>;

  constructor(ref: Pick<Ref, 'step' | 'at'>) {
    super(`the response to step "${ref.step}" has no value at "${ref.at}"`);
    this.ref = ref;
  }
}

/** Returns a template with all placeholders filled in. Throws `UnresolvedReference` if an earlier response lacks the value. */
export function resolve(template: Template, bindings: Bindings): Json {
  if (template === null || typeof template !== 'object') return template;
  if (isTemplateList(template)) return template.map((part) => resolve(part, bindings));
  if (isPlaceholder(template)) return fill(template, bindings);
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, resolve(part, bindings)]));
}

/** Fills a template whose value is text: a path, a parameter. */
export function resolveText(template: Template, bindings: Bindings): string {
  const value = resolve(template, bindings);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isTemplateList(template: Template): template is readonly Template[] {
  return Array.isArray(template);
}

const placeholders: ReadonlySet<string> = new Set([
  '$ref',
  '$own',
  '$namespace',
  '$run',
  '$case',
  '$group',
  '$dialect',
  '$future',
  '$count',
  '$line',
  '$limited',
  '$join',
]);

function isPlaceholder(template: Exclude<Template, string | number | boolean | null | readonly Template[]>): template is Placeholder {
  const [key, ...others] = Object.keys(template);
  return key !== undefined && others.length === 0 && placeholders.has(key);
}

function known(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`the case uses ${what} without the need for it`);
  return value;
}

function lineIn({ step, begins, ends, which }: Extract<Placeholder, { $line: unknown }>['$line'], bindings: Bindings): string {
  const text = bindings.document(step);
  const word = typeof text === 'string' ? lineBetween(text, begins, ends, which) : undefined;
  if (word === undefined) throw new UnresolvedReference({ step, at: `${begins}…${ends}` });
  return word;
}

function fill(placeholder: Placeholder, bindings: Bindings): Json {
  if ('$own' in placeholder) return testObjectName(bindings.prefix, placeholder.$own);
  if ('$namespace' in placeholder) return known(bindings.namespace, 'a namespace of its own');
  if ('$run' in placeholder) return bindings.run;
  if ('$case' in placeholder) return bindings.prefix;
  if ('$group' in placeholder) return groupOf(bindings.slot ?? ownSlot(bindings.run), placeholder.$group);
  if ('$dialect' in placeholder) return bindings.dialect[placeholder.$dialect];
  if ('$future' in placeholder) return known(bindings.future, 'a version from the future');
  if ('$limited' in placeholder) return known(bindings.limited, 'a limited identity');
  if ('$line' in placeholder) return lineIn(placeholder.$line, bindings);
  if ('$join' in placeholder) return placeholder.$join.map((part) => resolveText(part, bindings)).join('');
  const ref = '$count' in placeholder ? placeholder.$count : placeholder.$ref;
  const value = referredTo(ref, bindings.document(ref.step));
  if ('$count' in placeholder) {
    if (!Array.isArray(value)) throw new UnresolvedReference(ref);
    return value.length;
  }
  if (value === undefined) throw new UnresolvedReference(ref);
  return value;
}

function referredTo(ref: Ref, document: Json | undefined): Json | undefined {
  if (ref.via === undefined) return pointTo(document, ref.at);
  const from = pointTo(document, ref.via);
  if (typeof from !== 'string') throw new UnresolvedReference({ step: ref.step, at: ref.via });
  return pointTo(document, `${from.replace(/^#/, '')}${ref.at}`);
}
