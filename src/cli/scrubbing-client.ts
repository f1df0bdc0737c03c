import type { Answer, AnswerHead } from '../model/evidence.ts';
import type { HttpClient, WireStream } from '../runner/http-client.ts';

/**
 * A client whose answers hold no credential: a server may echo one, and what it says goes into findings,
 * reports and onto the terminal, not into the journal alone.
 */
export function scrubbingClient(client: HttpClient, scrub: (text: string) => string): HttpClient {
  const cleanHead = <Head extends AnswerHead>(head: Head): Head => ({
    ...head,
    headers: head.headers.map(([name, value]) => [name, scrub(value)] as const),
  });
  const cleanAnswer = (answer: Answer): Answer => ({ ...cleanHead(answer), body: scrub(answer.body) });
  const cleanStream = (stream: WireStream): WireStream => ({
    head: cleanHead(stream.head),
    next: async (signal) => {
      const next = await stream.next(signal);
      return next !== 'end' && 'line' in next ? { line: scrub(next.line) } : next;
    },
    close: () => stream.close(),
  });
  return {
    async send(request, options) {
      const answer = await client.send(request, options);
      return 'status' in answer ? cleanAnswer(answer) : { ...answer, message: scrub(answer.message) };
    },
    async open(request, options) {
      const stream = await client.open(request, options);
      return 'head' in stream ? cleanStream(stream) : { ...stream, message: scrub(stream.message) };
    },
    close: () => client.close(),
  };
}
