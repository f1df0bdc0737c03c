import { describe, expect, it } from 'vitest';
import { noApi, refused } from '#core/http/refused';

const answer = (status: number, body = '', headers: readonly (readonly [string, string])[] = []) => ({ status, body, headers });
const messageFor = (...of: Parameters<typeof answer>): string => refused('https://target', '/api', answer(...of)).message;
const at = (status: number) => `https://target returned ${status} for GET /api`;

describe('a response that the probe cannot use', () => {
  it.each([
    [401, '', `${at(401)}: the credentials were not accepted.`],
    [403, '{"message":"no rights."}', `${at(403)}: no rights.`],
    [403, '{}', `${at(403)}: no reason was given.`],
    [404, '', `${at(404)}: there is no such API at this address.`],
    [500, '{"message":"broken"}', `${at(500)}: broken.`],
    [200, '<!doctype html>', `${at(200)} with a web page instead of JSON.`],
    [200, 'text', `${at(200)} with a body of no stated type instead of JSON.`],
    [200, '[]', 'https://target returned JSON for GET /api that does not describe an API.'],
    [400, 'Client sent an HTTP request to an HTTPS server.', 'https://target speaks TLS, but the request was plain HTTP.'],
  ])('is explained: %d %s', (status, body, message) => {
    expect(messageFor(status, body)).toBe(message);
  });

  it('is explained where it is a redirect', () => {
    expect(messageFor(302, '', [['location', 'https://other/']])).toBe(`${at(302)}, a redirect to https://other/, which is not followed.`);
    expect(messageFor(301)).toBe(`${at(301)}, a redirect elsewhere, which is not followed.`);
  });

  it('is shown without control characters, and with a next step', () => {
    const error = refused('https://target', '/api', answer(403, JSON.stringify({ message: 'no\u001b[31m\nrights' })));
    expect(error.message).toBe(`${at(403)}: no [31m rights.`);
    expect(error.next).not.toBe('');
    expect(noApi('https://target', '/apis').next).not.toBe('');
  });
});
