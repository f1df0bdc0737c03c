import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { mergePatch } from '#reference-server/api/patch/merge-patch';
import { boundedJson } from '#reference-server/json/bounded-json';
import { objectAt, textAt } from '#reference-server/json/json-object';
import type { Command } from './command.ts';
import { mediaTypes } from './command.ts';
import { createDrawnNames } from './drawn-names.ts';
import { normalize } from './normalize.ts';
import type { Subject } from './subject.ts';
import { nameOf, pathOf } from './subject.ts';
import type { Answer, Lines, SentRequest, TestedServer } from './tested-server.ts';

/** What a server answered, normalized, and between which times. */
export type Exchange = {
  readonly answer: JsonObject;
  /** Milliseconds of the wall clock. */
  readonly started: number;
  readonly ended: number;
};

/** What a sequence came to: an answer for each command, and the events of each watch. */
export type Transcript = { readonly exchanges: readonly Exchange[]; readonly watches: readonly (readonly Json[])[] };

/** Where a sequence is run. `beforeEach` is called with the place of each command before it is sent. */
export type Place = {
  readonly server: TestedServer;
  readonly namespace: string;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly beforeEach?: (index: number) => void;
};

const longestWatchMs = 20_000;

/** Sends the commands one after the other, then reads each watch up to the sentinel that was written for it. */
export async function runSequence(place: Place, commands: readonly Command[]): Promise<Transcript> {
  const client = createClient(place);
  const exchanges: Exchange[] = [];
  const watches: { readonly sentinel: string; readonly lines: Lines }[] = [];
  try {
    for (const [index, command] of commands.entries()) {
      place.beforeEach?.(index);
      const sent = client.requestOf(command);
      if (command.query?.['resourceVersion'] !== undefined) await client.settle(command);
      const started = Date.now();
      const answer = command.method === 'WATCH' ? await place.server.watch(sent) : await place.server.send(sent);
      const ended = Date.now();
      if ('next' in answer) watches.push({ sentinel: sentinelName(index), lines: answer });
      exchanges.push({ answer: 'next' in answer ? { watching: true } : client.read(command, answer), started, ended });
    }
    const events: (readonly Json[])[] = [];
    for (const { sentinel, lines } of watches) events.push(await client.readEvents(lines, sentinel));
    return { exchanges, watches: events };
  } finally {
    for (const { lines } of watches) lines.close();
  }
}

/** The name of the object that ends the watch that the command of this place opens. */
export const sentinelName = (index: number): string => `sentinel-${index}`;

function createClient({ server, namespace, subjects }: Place) {
  const names = createDrawnNames();
  const lastSeen = new Map<string, JsonObject>();
  let token = '';

  const subjectOf = (command: Command): Subject => {
    const subject = subjects.get(command.of);
    if (subject === undefined) throw new Error(`There is no subject ${command.of}.`);
    return subject;
  };
  const drawn = (text: string, seen: JsonObject | undefined): string => {
    const [, kind, index] = /^\$(version|uid)(?::(\d+))?$/.exec(text) ?? [];
    if (text === '$continue') return token;
    if (kind === 'version')
      return (index === undefined ? textAt(seen, 'metadata', 'resourceVersion') : names.drawnVersion(Number(index))) ?? '';
    if (kind === 'uid') return (index === undefined ? textAt(seen, 'metadata', 'uid') : names.drawnUid(Number(index))) ?? '';
    return text.replaceAll('$namespace', namespace);
  };
  const filled = (value: Json, seen: JsonObject | undefined): Json => {
    if (typeof value === 'string') return drawn(value, seen);
    if (isJsonArray(value)) return value.map((item) => filled(item, seen));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]): [string, Json] => [key, filled(field, seen)]));
  };
  const keyOf = (subject: Subject, name: string): string => `${subject.id}/${name}`;

  const requestOf = (command: Command): SentRequest => {
    const subject = subjectOf(command);
    const seen = command.name === undefined ? undefined : lastSeen.get(keyOf(subject, nameOf(subject, namespace, command.name)));
    const query = new URLSearchParams();
    if (command.method === 'WATCH') query.set('watch', 'true');
    for (const [name, value] of Object.entries(command.query ?? {})) query.set(name, drawn(value, seen));
    const body = command.body === undefined ? undefined : filled(command.body, seen);
    const whole = command.overLastSeen === true && body !== undefined ? mergePatch(seen, body) : body;
    const text = command.text?.replaceAll('$namespace', namespace) ?? (whole === undefined ? undefined : JSON.stringify(whole));
    return {
      method: command.method === 'WATCH' ? 'GET' : command.method,
      target: `${pathOf(subject, namespace, command.name, command.subresource)}${query.size === 0 ? '' : `?${query}`}`,
      headers: {
        accept: 'application/json',
        'user-agent': 'differential/1',
        ...(text === undefined ? {} : { 'content-type': mediaTypes[command.type ?? 'json'] }),
      },
      body: text,
    };
  };

  const remember = (subject: Subject, object: Json): void => {
    const name = textAt(object, 'metadata', 'name');
    if (isJsonObject(object) && name !== undefined && object['kind'] === subject.kind) lastSeen.set(keyOf(subject, name), object);
  };

  const read = (command: Command, answer: Answer): JsonObject => {
    const body = parsed(answer.body);
    if (command.query?.['dryRun'] === undefined) remember(subjectOf(command), body);
    token = textAt(body, 'metadata', 'continue') ?? token;
    const isDryRun = command.query?.['dryRun'] !== undefined;
    const known = isDryRun ? { ...names, address: () => '$address' } : names;
    return { status: answer.status, warnings: answer.warnings.map((text) => names.inText(text)), body: normalize(body, known, namespace) };
  };

  const readEvents = async (lines: Lines, sentinel: string): Promise<readonly Json[]> => {
    const events: Json[] = [];
    for (;;) {
      const line = await withinTime(lines.next());
      if (line === undefined) return [...events, 'the end of the stream'];
      const event = parsed(line);
      events.push(normalize(event, names, namespace));
      if (textAt(objectAt(event, 'object'), 'metadata', 'name')?.endsWith(sentinel)) return events;
    }
  };

  const settle = (command: Command): Promise<unknown> =>
    server.settle?.(pathOf(subjectOf(command), namespace, undefined)) ?? Promise.resolve();

  return { requestOf, read, readEvents, settle };
}

function parsed(text: string): Json {
  try {
    return boundedJson(JSON.parse(text));
  } catch {
    return text;
  }
}

async function withinTime<Result>(result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('A watch did not tell of its sentinel in time.')), longestWatchMs);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
