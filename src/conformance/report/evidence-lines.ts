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
/** Of a long stream the beginning and the end are shown. */
const streamLines = { first: 8, last: 16 };

type StreamPart = StreamLine | StreamEnded;

/**
 * Makes the evidence of one execution of a case readable.
 *
 * @param of the case, for who sent what.
 * @param entries its evidence, in order. Clean-up is left out: no verdict rests on it.
 * @returns exchanges, streams (each with its lines folded into its body) and failed steps, in order;
 *   every text is bounded, and no credential is in any.
 */
export const evidenceLines = (of: Case, entries: readonly Entry[]): readonly EvidenceLine[] => {
  const identities = identitiesOf(of.steps);
  const start = startOf(entries);
  const context = {
    secondsAt: (at: number) => Math.round(Math.max(0, at - start)) / 1000,
    as: (step: string) => identities.get(step) ?? 'admin',
  };
  const partsOf = streamParts(entries);
  return entries.flatMap((entry): readonly EvidenceLine[] => {
    if (entry.e === 'exchange') return entry.phase === 'clean-up' ? [] : [exchangeLine(entry, context)];
    if (entry.e === 'stream') return [streamLine(entry, partsOf.get(entry) ?? [], context)];
    if (entry.e === 'step-failed') return [failedStepLine(entry, context)];
    return [];
  });
};

type Context = { readonly secondsAt: (at: number) => number; readonly as: (step: string) => Identity };

const startOf = (entries: readonly Entry[]): number => {
  for (const entry of entries) if ('at' in entry) return entry.at;
  return 0;
};

const identitiesOf = (steps: readonly Step[], into = new Map<string, Identity>()): ReadonlyMap<string, Identity> => {
  for (const step of steps) {
    if ('request' in step && step.request.as !== undefined) into.set(step.id, step.request.as);
    if (step.do === 'pages') identitiesOf(step.between, into);
    if (step.do === 'together') for (const { id, request } of step.requests) if (request.as !== undefined) into.set(id, request.as);
  }
  return into;
};

/** What came in a stream belongs to its latest opening: a stream may be taken up again under the same step. */
const streamParts = (entries: readonly Entry[]): ReadonlyMap<StreamOpened, readonly StreamPart[]> => {
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
};

const errorText = (error: WireError): string => cutText(`${error.code}: ${error.message}`, 300);

const headersOf = (headers: Answer['headers']): readonly (readonly [string, string])[] =>
  // A cookie may be a credential that the server made up during the run.
  headers
    .slice(0, mostHeaders)
    .map(([name, value]) => [cutText(name, 200), name === 'set-cookie' ? '(left out)' : cutText(value, 500)] as const);

const requestFields = (request: SentRequest, step: string, at: number, stream: boolean, context: Context) => ({
  step,
  at: context.secondsAt(at),
  request: cutText(`${request.method} ${request.target}`, longestTarget),
  ...(request.body === undefined ? {} : { requestBody: cutText(bodyShown(request.body, request.encoding), longestBody) }),
  curl: curlLine(request, { as: context.as(step), stream }),
});

const exchangeLine = (entry: Exchange, context: Context): EvidenceLine => {
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
};

const bodyShown = (body: string, encoding: 'base64' | undefined): string => (encoding === undefined ? body : `${encoding}: ${body}`);

const streamLine = (entry: StreamOpened, parts: readonly StreamPart[], context: Context): EvidenceLine => {
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
};

const endText = (entry: StreamEnded): string => {
  if (entry.by === 'closed') return '(closed by the run)';
  return entry.by === 'server' ? '(ended by the server)' : `(broken: ${entry.by})`;
};

const causes: Readonly<Record<StepFailed['cause'], string>> = {
  bound: 'not within its time',
  reference: 'an earlier answer lacks what it refers to',
  stream: 'no stream to read',
  interrupted: 'interrupted',
  ours: 'a fault of this tool',
};

const failedStepLine = (entry: StepFailed, context: Context): EvidenceLine => ({
  step: entry.step,
  at: context.secondsAt(entry.at),
  request: '(step could not be done)',
  answer: cutText(`${causes[entry.cause]}: ${entry.message}`, 600),
});
