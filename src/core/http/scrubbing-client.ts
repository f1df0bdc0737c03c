import type { Answer, AnswerHead, WireError } from '../model/evidence.ts';
import type { HttpClient, WireStream } from '../ports/http-client.ts';

/**
 * Returns a client whose responses have no credentials, whatever a server echoes. It is for what only reads a server: a text
 * is cut for a finding after this, so that no part of a credential is left in it.
 */
export function scrubbingClient(client: HttpClient, scrub: (text: string) => string): HttpClient {
  return {
    send: async (request, options) => withoutCredentials(await client.send(request, options), scrub),
    async open(request, options) {
      const opened = await client.open(request, options);
      return 'code' in opened ? scrubbedError(opened, scrub) : scrubbedStream(opened, scrub);
    },
    close: () => client.close(),
  };
}

function withoutCredentials(answer: Answer | WireError, scrub: (text: string) => string): Answer | WireError {
  if ('code' in answer) return scrubbedError(answer, scrub);
  return { ...answer, ...scrubbedHead(answer, scrub), body: scrub(answer.body) };
}

function scrubbedError(error: WireError, scrub: (text: string) => string): WireError {
  return { ...error, message: scrub(error.message) };
}

function scrubbedHead({ status, headers }: AnswerHead, scrub: (text: string) => string): AnswerHead {
  return { status, headers: headers.map(([name, value]) => [scrub(name), scrub(value)] as const) };
}

function scrubbedStream(stream: WireStream, scrub: (text: string) => string): WireStream {
  return {
    head: scrubbedHead(stream.head, scrub),
    next: async (signal) => {
      const next = await stream.next(signal);
      if (next === 'end') return next;
      return 'line' in next ? { line: scrub(next.line) } : scrubbedError(next, scrub);
    },
    close: () => stream.close(),
  };
}
