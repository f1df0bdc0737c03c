import type { Case } from '#core/model/case';
import type {
  Answer,
  Entry,
  Exchange,
  SentRequest,
  StepFailed,
  StreamEnded,
  StreamLine,
  StreamOpened,
  WireError,
} from '#core/model/evidence';
import type { EvidenceLine } from '#core/model/report';
import type { Identity } from '#core/model/request';
import type { Step } from '#core/model/step';
import { curlLine } from './curl.ts';
import { cutText } from './cut-text.ts';
import { foldStreamLine } from './fold-stream-line.ts';

const longestBody = 4096;
const longestTarget = 2000;
const mostHeaders = 40;
/** Only the beginning and the end of a long stream are shown. */
const streamLines = { first: 8, last: 16 };

type StreamPart = StreamLine | StreamEnded;

/**
 * Returns the readable evidence of one execution of a case: exchanges, streams with their lines in the body, and failed steps,
 * in order. Every text is bounded and holds no credential. Clean-up is left out: no verdict depends on it.
 */
export function evidenceLines(of: Case, entries: readonly Entry[]): readonly EvidenceLine[] {
  const identities = identitiesOf(of.steps);
  const start = startOf(entries);
  const context = {
    secondsAt: (at: number) => Math.round(Math.max(0, at - start)) / 1000,
    as: (step: string) => identities.get(step) ?? 'admin',
  };
  const partsOf = streamParts(entries);
  return entries.flatMap((entry): readonly EvidenceLine[] => {
    if (entry.e === 'exchange') return entry.phase === 'clean-up' || entry.phase === 'control' ? [] : [exchangeLine(entry, context)];
    if (entry.e === 'stream') return [streamLine(entry, partsOf.get(entry) ?? [], context)];
    if (entry.e === 'step-failed') return [failedStepLine(entry, context)];
    return [];
  });
}

type Context = { readonly secondsAt: (at: number) => number; readonly as: (step: string) => Identity };

function startOf(entries: readonly Entry[]): number {
  for (const entry of entries) if ('at' in entry) return entry.at;
  return 0;
}

function identitiesOf(steps: readonly Step[], into = new Map<string, Identity>()): ReadonlyMap<string, Identity> {
  for (const step of steps) {
    if ('request' in step && step.request.as !== undefined) into.set(step.id, step.request.as);
    if (step.do === 'pages') identitiesOf(step.between, into);
    if (step.do === 'together') for (const { id, request } of step.requests) if (request.as !== undefined) into.set(id, request.as);
  }
  return into;
}

/** Lines belong to the latest opening of a stream, which may be resumed under the same step. */
function streamParts(entries: readonly Entry[]): ReadonlyMap<StreamOpened, readonly StreamPart[]> {
  const open = new Map<string, StreamPart[]>();
  const parts = new Map<StreamOpened, readonly StreamPart[]>();
  for (const entry of entries) {
    if (entry.e === 'stream') {
      const own: StreamPart[] = [];
      open.set(entry.step, own);
      parts.set(entry, own);
    } else if (entry.e === 'line' || entry.e === 'ended') open.get(entry.step)?.push(entry);
  }
  return parts;
}

function errorText(error: WireError): string {
  return cutText(`${error.code}: ${error.message}`, 300);
}

function headersOf(headers: Answer['headers']): readonly (readonly [string, string])[] {
  // A cookie may be a credential that the server made up during the run.
  return headers
    .slice(0, mostHeaders)
    .map(([name, value]) => [cutText(name, 200), name === 'set-cookie' ? '(left out)' : cutText(value, 500)] as const);
}

function requestFields(request: SentRequest, step: string, at: number, stream: boolean, context: Context) {
  return {
    step,
    at: context.secondsAt(at),
    request: cutText(`${request.method} ${request.target}`, longestTarget),
    ...(request.body === undefined ? {} : { requestBody: cutText(bodyShown(request.body, request.encoding), longestBody) }),
    curl: curlLine(request, { as: context.as(step), stream }),
  };
}

function exchangeLine(entry: Exchange, context: Context): EvidenceLine {
  const { curl, ...fields } = requestFields(entry.request, entry.step, entry.at, false, context);
  if ('error' in entry) return { ...fields, answer: errorText(entry.error), curl };
  const { status, headers, body, encoding } = entry.answer;
  return {
    ...fields,
    answer: String(status),
    headers: headersOf(headers),
    ...(body === '' ? {} : { body: cutText(bodyShown(body, encoding), longestBody) }),
    curl,
  };
}

function bodyShown(body: string, encoding: 'base64' | undefined): string {
  return encoding === undefined ? body : `${encoding}: ${body}`;
}

function streamLine(entry: StreamOpened, parts: readonly StreamPart[], context: Context): EvidenceLine {
  const { curl, ...fields } = requestFields(entry.request, entry.step, entry.at, true, context);
  if ('error' in entry) return { ...fields, answer: errorText(entry.error), curl };
  const lines = parts.map(
    (part) => `+${context.secondsAt(part.at).toFixed(3)} s  ${part.e === 'line' ? foldStreamLine(part.line) : endText(part)}`,
  );
  const left = lines.length - streamLines.first - streamLines.last;
  const shown = left <= 1 ? lines : [...lines.slice(0, streamLines.first), `… ${left} lines left out`, ...lines.slice(-streamLines.last)];
  const body = [...(entry.body === undefined || entry.body === '' ? [] : [entry.body]), ...shown].join('\n');
  return {
    ...fields,
    answer: String(entry.answer.status),
    headers: headersOf(entry.answer.headers),
    ...(body === '' ? {} : { body: cutText(body, longestBody) }),
    curl,
  };
}

function endText(entry: StreamEnded): string {
  if (entry.by === 'closed') return '(closed by the run)';
  return entry.by === 'server' ? '(ended by the server)' : `(connection failed: ${entry.by})`;
}

const causes: Readonly<Record<StepFailed['cause'], string>> = {
  bound: 'deadline exceeded',
  reference: 'missing value in an earlier response',
  stream: 'no watch to read',
  'held-back': 'watches are held back',
  'no-response': 'no usable response',
  bystander: 'no object beside those of the case',
  withheld: 'not sent',
  interrupted: 'interrupted',
  ours: 'internal error',
};

function failedStepLine(entry: StepFailed, context: Context): EvidenceLine {
  return {
    step: entry.step,
    at: context.secondsAt(entry.at),
    request: '(step failed)',
    answer: cutText(`${causes[entry.cause]}: ${entry.message}`, 600),
  };
}
