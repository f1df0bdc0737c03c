import { parseResourcePath } from '#core/codecs/resource-path';
import { shellQuote } from '#core/codecs/shell-quote';
import type { Entry, Exchange, StreamOpened } from '#core/model/evidence';
import type { ReportedResult, StatementReport } from '#core/model/report';
import type { RecordedCase } from './recorded-case.ts';
import { scriptFunctions } from './script-head.ts';
import { SeenValues } from './seen-values.ts';
import { bodyWord, type RunNames, targetWord, textWord } from './shell-words.ts';

/** What a script is about: the result, its requirement, the recorded case, and what is known of the server. */
export type Replay = {
  readonly result: ReportedResult;
  readonly statement: Pick<StatementReport, 'level' | 'text'>;
  readonly recorded: RecordedCase;
  readonly names: RunNames;
};

/** Longer pauses are part of a case: it waits until the server discards old versions. */
const longestUsualPause = 2000;
/** A request whose status differs from that of the run is sent again so often, where the case itself repeated it. */
const mostRepeats = 20;

/** Returns a shell script that makes what a case needs, sends its requests again, and shows the response that decides. */
export function replayScript(replay: Replay): string {
  const { recorded } = replay;
  const writer = new ScriptWriter(replay);
  const fixtures = recorded.fixtures.flatMap((exchange) => writer.request(exchange, 'fixture'));
  const steps = writer.steps(recorded.entries);
  return [
    ...headOf(replay),
    scriptFunctions,
    ...(fixtures.length === 0 ? [] : ["echo '--- What the test needs'", ...fixtures, '']),
    "echo '--- The test'",
    ...steps,
    '',
    ...writer.end(),
    '',
  ].join('\n');
}

function headOf({ result, statement }: Replay): readonly string[] {
  return [
    '#!/usr/bin/env bash',
    `# ${plain(`${result.statement}@${result.subject}`)}: sends the requests of the test ${plain(result.case)} again.`,
    `# ${statement.level}: ${plain(statement.text)}`,
    '#',
    '# Needs bash 4.3, curl 7.55 and jq 1.5. Reads SERVER, TOKEN or CLIENT_CERT and CLIENT_KEY, CACERT or INSECURE=1, and',
    '# LIMITED_TOKEN. Removes what it created at the end; with --keep, it leaves it.',
  ];
}

class ScriptWriter {
  readonly #replay: Replay;
  readonly #values = new SeenValues();
  readonly #decisive: string | undefined;
  #number = 0;
  #shown: number | undefined;
  #isWatch = false;
  #last = 0;
  #lastWatch: number | undefined;

  constructor(replay: Replay) {
    this.#replay = replay;
    this.#decisive = replay.result.findings.find(({ step }) => step !== undefined)?.step;
  }

  /** Returns the lines of all steps. */
  steps(entries: readonly Entry[]): readonly string[] {
    const open = new Map<string, { readonly number: number; lines: number }>();
    const lines: string[] = [];
    let end: number | undefined;
    let before: Exchange | undefined;
    for (const [index, entry] of entries.entries()) {
      if (entry.e === 'exchange') {
        // What a watch had received when the run sent the request, the script waits for too.
        for (const { number, lines: seen } of open.values()) if (seen > 0) lines.push(`await ${number} ${seen}`);
        const pause = end === undefined ? 0 : entry.at - end;
        // The script pauses between the attempts of one step by itself.
        if (pause > longestUsualPause && (before === undefined || !isRepeated(before, entry)))
          lines.push(`sleep ${Math.round(pause / 1000)}`);
        end = entry.at + entry.took;
        before = entry;
        if (isRepeated(entry, entries[index + 1])) continue;
        lines.push(...this.request(entry, 'case'));
      } else if (entry.e === 'stream') {
        lines.push(this.#watch(entry));
        open.set(entry.step, { number: this.#number, lines: 0 });
        end = entry.at + entry.took;
      } else if (entry.e === 'line' || entry.e === 'ended') {
        const stream = open.get(entry.step);
        if (stream === undefined) continue;
        end = entry.at;
        if (entry.e === 'line') {
          stream.lines += 1;
          this.#values.add(entry.line, `line ${stream.number} ${stream.lines}`);
        } else {
          lines.push(`await ${stream.number} ${stream.lines}`, ...(entry.by === 'closed' ? [`close_watch ${stream.number}`] : []));
          open.delete(entry.step);
        }
      }
    }
    for (const { number, lines: seen } of open.values()) lines.push(`await ${number} ${seen}`, `close_watch ${number}`);
    return lines;
  }

  /** Returns the line that sends one request. */
  request(exchange: Exchange, phase: 'fixture' | 'case'): readonly string[] {
    const { request, step, attempt } = exchange;
    const number = this.#next(phase === 'case' ? step : undefined);
    const status = 'answer' in exchange ? String(exchange.answer.status) : exchange.error.code;
    const makes = isCreating(exchange) ? 'yes' : 'no';
    const words = [number, shellQuote(step), status, makes, request.as ?? 'admin', request.method, this.#target(request.target)];
    const repeats = attempt > 0 || (phase === 'fixture' && request.method === 'GET');
    const command = [...(repeats ? [`until_status ${mostRepeats}`] : ['send']), ...words, ...this.#options(exchange)].join(' ');
    if (request.method !== 'GET') this.#values.sent(`${request.target}\n${request.body ?? ''}`);
    if ('answer' in exchange) this.#values.add(exchange.answer.body, `body ${number}`);
    return [...this.#mark(step, phase), `${command}`];
  }

  /** Returns the lines that show the decisive response, and what to look for. */
  end(): readonly string[] {
    const { result } = this.#replay;
    const finding = result.findings[0];
    const say = (label: string, text: string | undefined): readonly string[] =>
      text === undefined ? [] : [`printf '%s\\n' ${textWord(`${label}: ${plain(text)}`, this.#replay.names)}`];
    const shown = this.#shown ?? this.#lastWatch ?? this.#last;
    return [
      `echo ${shellQuote(`--- ${this.#titleOfEnd()}`)}`,
      `show ${shown} ${this.#isWatch || shown === this.#lastWatch ? "-c 'del(.object.metadata.managedFields?)'" : '.'}`,
      ...say('Required', this.#replay.statement.text),
      ...say('Look for', finding?.message ?? result.reason),
      ...say('Expected', finding?.expected),
      ...say('In the run', finding?.actual),
    ];
  }

  /** Of a test in which nothing failed, no response decides more than the others. */
  #titleOfEnd(): string {
    if (this.#decisive !== undefined) return `The response that decides (step ${plain(this.#decisive)})`;
    return this.#lastWatch === undefined ? 'The last response' : 'What the last watch received';
  }

  #watch(entry: StreamOpened): string {
    const number = this.#next(entry.step);
    this.#lastWatch = number;
    if (number === this.#shown) this.#isWatch = true;
    const status = 'answer' in entry ? entry.answer.status : entry.error.code;
    const words = [number, shellQuote(entry.step), status, entry.request.as ?? 'admin', this.#target(entry.request.target)];
    return ['open_watch', ...words, ...this.#headers(entry)].join(' ');
  }

  #next(step: string | undefined): number {
    this.#number += 1;
    this.#last = this.#number;
    if (step !== undefined && step === this.#decisive) this.#shown = this.#number;
    return this.#number;
  }

  #mark(step: string, phase: 'fixture' | 'case'): readonly string[] {
    return phase === 'case' && step === this.#decisive ? ['# The response to this request decides.'] : [];
  }

  #target(target: string): string {
    return targetWord(target, this.#replay.names, this.#values);
  }

  #options(exchange: Exchange): readonly string[] {
    const { body, encoding } = exchange.request;
    if (body === undefined) return this.#headers(exchange);
    if (encoding !== undefined) {
      const bytes = `<(printf %s ${shellQuote(body)} | base64 --decode)`;
      return [...this.#headers(exchange), '--data-binary', `@${bytes}`];
    }
    return [...this.#headers(exchange), '--data-raw', bodyWord(body, this.#replay.names, this.#values)];
  }

  #headers({ request }: Pick<Exchange, 'request'>): readonly string[] {
    const sent = Object.entries(request.headers).filter(([name]) => !secret.has(name.toLowerCase()));
    const hasType = sent.some(([name]) => name.toLowerCase() === 'content-type');
    const words = sent.map(([name, value]) => shellQuote(value === '' ? `${name}:` : `${name}: ${value}`));
    // Without a type, curl sends a body as a form.
    const all = request.body === undefined || hasType ? words : [...words, "'content-type:'"];
    return all.flatMap((word) => ['--header', word]);
  }
}

const secret: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Of the attempts of a step that was repeated until its response was as it should be, the last one is sent, as often as needed. */
function isRepeated(entry: Exchange, next: Entry | undefined): boolean {
  return next?.e === 'exchange' && next.step === entry.step && next.attempt === entry.attempt + 1 && next.page === entry.page;
}

/** Checks whether a request can create an object that is stored. */
function isCreating({ request: { method, target } }: Exchange): boolean {
  const [path = '', query = ''] = target.split('?');
  if (method === 'GET' || method === 'DELETE' || /(?:^|&)dryRun(?:=|&|$)/.test(query)) return false;
  return parseResourcePath(path)?.subresource === undefined;
}

/** Returns text of a server as one line of printable ASCII. */
function plain(text: string): string {
  return text
    .replaceAll('…', '...')
    .replaceAll(/[^ -~]+/g, ' ')
    .trim()
    .slice(0, 1000);
}
