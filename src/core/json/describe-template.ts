import type { Template } from '../model/template.ts';

/** The texts for what only a run decides, or, of the names of test objects, a function of what the case calls them. */
export type RunNames = {
  readonly own: (own: string) => string;
  readonly namespace: string;
  readonly run: string;
  readonly case: string;
  readonly group: (label: string) => string;
  readonly dialect: (name: string) => string;
};

const placeholders: RunNames = {
  own: (own) => `<${own}>`,
  namespace: '<namespace>',
  run: '<run>',
  case: '<case>',
  group: (label) => `${label}.<slot>.apiconform.example`,
  dialect: (name) => `<${name}>`,
};

/** Returns a template as readable text, with placeholders in angle brackets, or with the names of a run. */
export function describeTemplate(template: Template, names: RunNames = placeholders): string {
  if (typeof template === 'string') return template;
  if (template === null || typeof template !== 'object') return String(template);
  return (
    textOfPlaceholder(template, names) ??
    // Other keys begin with a dollar sign too: those of strategic merge patches.
    JSON.stringify(template, (_key, value: Template) => (isPlaceholderLike(value) ? (textOfPlaceholder(value, names) ?? value) : value))
  );
}

/** Returns the text of a placeholder; undefined for any other template. */
function textOfPlaceholder(template: object, names: RunNames): string | undefined {
  if ('$own' in template) return names.own(String(template.$own));
  if ('$namespace' in template) return names.namespace;
  if ('$run' in template) return names.run;
  if ('$case' in template) return names.case;
  if ('$group' in template) return names.group(String(template.$group));
  if ('$future' in template) return '<version from the future>';
  if ('$limited' in template) return '<limited identity>';
  if (isLine(template)) return `<a line of ${template.$line.step} between "${template.$line.begins}" and "${template.$line.ends}">`;
  if ('$dialect' in template) return names.dialect(String(template.$dialect));
  if (isRef(template)) return `<${template.$ref.step}${template.$ref.at.replace('/metadata/', '.')}>`;
  if (isCount(template)) return `<number of ${template.$count.at.slice(1)} of ${template.$count.step}>`;
  if (isJoin(template)) return template.$join.map((part) => describeTemplate(part, names)).join('');
  return undefined;
}

function isPlaceholderLike(value: Template): value is Extract<Template, object> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 1 &&
    Object.keys(value)[0]?.startsWith('$') === true
  );
}

type WithPlaceholders<Key extends string> = Extract<Template, { readonly [key in Key]: unknown }>;

function isRef(template: object): template is WithPlaceholders<'$ref'> & { readonly $ref: { readonly step: string; readonly at: string } } {
  return '$ref' in template;
}

function isCount(template: object): template is { readonly $count: { readonly step: string; readonly at: string } } {
  return '$count' in template;
}

function isLine(
  template: object,
): template is { readonly $line: { readonly step: string; readonly begins: string; readonly ends: string } } {
  return '$line' in template;
}

function isJoin(template: object): template is { readonly $join: readonly Template[] } {
  return '$join' in template;
}
