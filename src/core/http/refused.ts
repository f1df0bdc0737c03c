import { stringAt } from '../json/object-identity.ts';
import type { Answer } from '../model/evidence.ts';
import { TargetError } from '../model/tool-error.ts';
import { bodyOf } from './body-of.ts';
import { shown } from './shown.ts';

/** The error for an answer that holds nothing the probe can use: each kind with its own next step. */
export function refused(server: string, target: string, answer: Answer): TargetError {
  const { status } = answer;
  const at = `${server} answered GET ${target}`;
  if (/HTTP request (was )?(sent )?to (an )?HTTPS/i.test(answer.body.slice(0, 2000))) {
    return new TargetError(`${server} speaks TLS, and was asked in plain HTTP.`, { next: 'Use https:// in its address.' });
  }
  if (status === 401) {
    return new TargetError(`${at} with 401: the credentials were not accepted.`, {
      next: 'Give a token, a client certificate or a kubeconfig that is valid for this server.',
    });
  }
  if (status === 403) {
    return new TargetError(`${at} with 403: ${reason(answer)}.`, {
      next: 'Give credentials of an administrator: the suite creates and deletes objects of its own.',
    });
  }
  if (status >= 300 && status < 400) return redirected(at, answer);
  if (status === 404) {
    return new TargetError(`${at} with 404: there is no such API here.`, {
      next: 'Check the address: it is that of the API server, with any path prefix it is served under.',
    });
  }
  if (bodyOf(answer) === undefined) {
    return new TargetError(`${at} with ${status} and ${mediaType(answer)} in place of JSON.`, {
      next: 'Check the address: a proxy, a login page or another server may be behind it.',
    });
  }
  if (status === 200) return noApi(server, target);
  return new TargetError(`${at} with ${status}: ${reason(answer)}.`, { next: 'Check that the server is healthy, and its log.' });
}

/** The error for JSON that does not describe an API. */
export function noApi(server: string, target: string): TargetError {
  return new TargetError(`${server} answered GET ${target} with JSON that describes no API.`, {
    next: 'Check the address: another kind of server may be behind it.',
  });
}

function redirected(at: string, answer: Answer): TargetError {
  const location = answer.headers.find(([name]) => name === 'location')?.[1];
  const where = location === undefined ? 'elsewhere' : `to ${shown(location)}`;
  return new TargetError(`${at} with a redirection ${where}, which is not followed.`, {
    next: 'Use the address of the API server itself, if that is one you trust.',
  });
}

function reason(answer: Answer): string {
  const message = stringAt(bodyOf(answer), '/message') ?? '';
  return message === '' ? 'it gave no reason' : shown(message).replace(/\.$/, '');
}

function mediaType(answer: Answer): string {
  const type = shown(answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '');
  if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(answer.body.slice(0, 200))) return 'a web page';
  return type === '' ? 'a body of no stated type' : type;
}
