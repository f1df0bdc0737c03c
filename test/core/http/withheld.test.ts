import { describe, expect, it } from 'vitest';
import { reasonWithheld, withheldText } from '#core/http/withheld';

describe('the message of a request that was not sent', () => {
  it('names the request and the reason', () => {
    expect(withheldText('PUT /api/v1/namespaces/x', 'the namespace "x" is not one of this run')).toBe(
      'PUT /api/v1/namespaces/x was not sent, to protect objects that are not of this run: the namespace "x" is not one of this run',
    );
  });

  it('gives the reason back without names, and none of another message', () => {
    expect(reasonWithheld(withheldText('PUT /x', 'the namespace "x" is not one of this run'))).toBe(
      'the namespace … is not one of this run',
    );
    expect(reasonWithheld('PUT /x got no response')).toBeUndefined();
  });
});
