/**
 * Returns a workflow command of GitHub Actions, which shows a message in the summary of a run, and beside a line where `at`
 * names one. Texts are escaped, so that no text is a command of its own.
 */
export function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  { title, text, at }: { readonly title: string; readonly text: string; readonly at?: WorkflowPlace },
): string {
  const place = at === undefined ? [] : [`file=${property(at.file)}`, `line=${at.line}`, `col=${at.column}`];
  return `::${kind} ${[...place, `title=${property(title)}`].join(',')}::${data(text)}`;
}

type WorkflowPlace = { readonly file: string; readonly line: number; readonly column: number };

/** Escapes the text of a workflow command. Properties also escape their delimiters. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
