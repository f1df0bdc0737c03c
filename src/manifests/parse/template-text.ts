/**
 * Returns a template as parseable text with unchanged offsets. Lines that contain only actions become blank; other actions become a
 * placeholder, because their output is unknown. Actions are those of Go (`{{ }}`) and Jinja (`{% %}`, `{# #}`).
 */
export function readableTemplate(text: string): string {
  const marked = text.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}/g, (action) =>
    /[\n\r]/.test(action) ? action.replace(/[^\n\r]/g, unknown) : unknown.repeat(action.length),
  );
  return marked.replace(onlyUnknown, (line) => ' '.repeat(line.length));
}

/** Checks whether a text may be a template: it contains the beginning of an action. */
export function hasActions(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/** Checks whether the name of a file is that of a template of any text, such as `a.yaml.tpl`. It need not be YAML. */
export function isTemplateName(file: string): boolean {
  return /\.(?:erb|gotmpl|in|j2|jinja2?|template|tftpl|tmpl|tpl)$/i.test(file);
}

/** Checks whether a value contains the output of an action. */
export function isComputed(value: string): boolean {
  return value.includes(unknown);
}

/** A private-use character, which does not occur in manifests. */
const unknown = '\ue000';
const onlyUnknown = /^[ \t]*\ue000[\ue000 \t]*$/gm;

/** Checks whether a template depends on the capabilities of the cluster, so that its versions apply only to some clusters. */
export function asksForCapabilities(text: string): boolean {
  return /\{\{[^}]*(?<![\w)])\.Capabilities\b/.test(text);
}
