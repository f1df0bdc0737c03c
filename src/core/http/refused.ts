import { stringAt } from '../json/object-identity.ts';
import type { Answer } from '../model/evidence.ts';
import { TargetError } from '../model/tool-error.ts';
import { bodyOf } from './body-of.ts';
import { printableLine } from './printable-line.ts';

/** Returns the error for a response that the probe cannot use, with the next step for each kind. */
export function refused(server: string, target: string, answer: Answer): TargetError {
  const { status } = answer;
  const at = `${server} returned ${status} for GET ${target}`;
  if (wantsTls(answer)) {
    return new TargetError(`${server} speaks TLS, but the request was plain HTTP.`, { next: 'Use https:// in its address.' });
  }
  if (status === 401) {
    return new TargetError(`${at}: the credentials were not accepted.`, {
      next: 'Give a token, a client certificate or a kubeconfig that is valid for this server.',
    });
  }
  if (status === 403) {
    return new TargetError(`${at}: ${reason(answer)}.`, {
      next: 'Give the identity the rights that "apiconform rbac" prints, or use another identity.',
    });
  }
  if (status >= 300 && status < 400) return redirected(at, answer);
  if (status === 404) {
    return new TargetError(`${at}: there is no such API at this address.`, {
      next: 'Check the address: it must be that of the API server, with its path prefix if there is one.',
    });
  }
  if (bodyOf(answer) === undefined) {
    return new TargetError(`${at} with ${mediaType(answer)} instead of JSON.`, {
      next: 'Check the address: a proxy, a login page or another server may be behind it.',
    });
  }
  if (status === 200) return noApi(server, target);
  return new TargetError(`${at}: ${reason(answer)}.`, { next: 'Check that the server is healthy, and its log.' });
}

/** Returns whether a response says that the server speaks TLS, and the request was plain HTTP. */
export function wantsTls({ body }: Answer): boolean {
  return /HTTP request (was )?(sent )?to (an )?HTTPS/i.test(body.slice(0, 2000));
}

/** Returns the error for JSON that does not describe an API. */
export function noApi(server: string, target: string): TargetError {
  return new TargetError(`${server} returned JSON for GET ${target} that does not describe an API.`, {
    next: 'Check the address: another kind of server may be behind it.',
  });
}

function redirected(at: string, answer: Answer): TargetError {
  const location = answer.headers.find(([name]) => name === 'location')?.[1];
  const where = location === undefined ? 'elsewhere' : `to ${printableLine(location)}`;
  return new TargetError(`${at}, a redirect ${where}, which is not followed.`, {
    next: 'Use the address of the API server itself, if that is one you trust.',
  });
}

function reason(answer: Answer): string {
  const message = stringAt(bodyOf(answer), '/message') ?? '';
  return message === '' ? 'no reason was given' : printableLine(message).replace(/\.$/, '');
}

function mediaType(answer: Answer): string {
  const type = printableLine(answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(answer.body.slice(0, 200))) return 'a web page';
  return type === '' ? 'a body of no stated type' : type;
}
