/**
 * Returns the text of JSON with comments (`//` and `/* *\/`), as many tools write their settings, with spaces in place of the comments, so
 * that offsets stay. Other text is returned as it is: a comment begins at a line or after white space, a bracket or a comma, and never in a
 * string. A template that begins with an action is no JSON.
 */
export function withoutJsonComments(text: string): string {
  if (!/^\s*(?:\[|\{(?![{%#])|\/[/*])/.test(text) || !/\/[/*]/.test(text)) return text;
  return text.replace(stringOrComment, (found, before: string | undefined, comment: string | undefined) =>
    comment === undefined ? found : (before ?? '') + comment.replace(/[^\r\n]/g, ' '),
  );
}

const stringOrComment = /"(?:[^"\\\n]|\\.)*"?|(^|[\s,[\]{}])(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/g;
