import type { EventStream } from '../../exchange/exchange.ts';
import { textAt } from '../../json/json-object.ts';
import { editJson } from './edit-json.ts';
import type { EventChange } from './exchange-rule.ts';
import { isOneOf, matchesCount } from './matches-request.ts';
import { readJson } from './read-json.ts';

/** Changes the events of a stream, one change after the other. */
export function changedStream(stream: EventStream, changes: readonly EventChange[]): EventStream {
  return changes.reduce(withChange, stream);
}

function withChange(stream: EventStream, change: EventChange): EventStream {
  const ready: string[] = [];
  let held: string | undefined;
  let seen = 0;
  let over = false;

  const take = (line: string): void => {
    const document = readJson(line);
    const type = textAt(document, 'type');
    const isOfType = change.type === undefined || (type !== undefined && isOneOf<string>(change.type, type));
    if (isOfType) seen += 1;
    const before = held;
    held = undefined;
    if (!isOfType || !matchesCount(change, seen)) ready.push(line);
    else if (change.do === 'delay') held = line;
    else if (change.do === 'repeat') ready.push(line, line);
    else if (change.do === 'edit') ready.push(JSON.stringify(editJson(document ?? null, change.edits)));
    else if (change.do === 'write') ready.push(...change.lines(line));
    else if (change.do === 'end') over = true;
    if (before !== undefined) ready.push(before);
  };

  return {
    abandoned: stream.abandoned,
    close: () => stream.close(),
    next: async () => {
      while (ready.length === 0 && !over) {
        const line = await stream.next();
        if (line === undefined) return undefined;
        take(line);
      }
      if (over && ready.length === 0) stream.close();
      return ready.shift();
    },
  };
}
