import type { ReferenceResponse } from '../../exchange/exchange.ts';
import { editJson } from './edit-json.ts';
import type { AnswerChange } from './exchange-rule.ts';
import { readJson } from './read-json.ts';

/** Changes a response; a stream keeps its lines. */
export function changedResponse(answer: ReferenceResponse, change: AnswerChange): ReferenceResponse {
  return {
    status: change.status ?? answer.status,
    headers: changedHeaders(answer.headers, change.headers ?? {}),
    body: typeof answer.body === 'string' ? changedText(answer.body, change) : answer.body,
  };
}

function changedHeaders(
  headers: ReferenceResponse['headers'],
  changes: Readonly<Record<string, string | null>>,
): ReferenceResponse['headers'] {
  const kept = headers.filter(([name]) => !(name in changes));
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return [...kept, ...set];
}

function changedText(text: string, { body: edits, text: replaced }: AnswerChange): string {
  const document = edits === undefined ? undefined : readJson(text);
  const edited =
    document === undefined
      ? text
      : `${JSON.stringify(editJson(document, edits ?? []), undefined, text.includes('\n  ') ? 2 : undefined)}\n`;
  return replaced === undefined ? edited : edited.replace(replaced[0], replaced[1]);
}
