/** Checks whether the name of a file is that of a template of any text, such as `a.yaml.tpl`. It need not be YAML. */
export function isTemplateName(file: string): boolean {
  return /\.(?:erb|gotmpl|in|j2|jinja2?|template|tftpl|tmpl|tpl)$/i.test(file);
}

/** Checks whether a value contains the output of an action. */
export function isComputed(value: string): boolean {
  return value.includes(outputMark);
}

/** What stands for output of an action that is unknown: a private-use character, which does not occur in manifests. */
export const outputMark = '\ue000';
