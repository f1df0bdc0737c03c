import { describe, expect, it } from 'vitest';
import { whatWouldTest } from '#reporters/conformance/html/what-would-test';

describe('what would test skipped results', () => {
  it.each([
    [
      'the audit log of the target is not known: name it with --audit-log',
      'Add --audit-log FILE, to which the server writes its audit events',
    ],
    [
      'there is no limited identity: give one with --limited-token, or credentials',
      'Add --limited-token-file FILE with the token of a user without rights',
    ],
    ['the run is read-only, and the test sends other requests than GET', 'Run without --read-only'],
    ['the identity of the run may not create pods: grant what "apiconform rbac" prints', 'Grant what "apiconform rbac" prints'],
    ['the target does not serve policy/v1beta1/podsecuritypolicies', 'A server that serves policy/v1beta1/podsecuritypolicies'],
    ['the target has no deprecated metric', 'A server to which this applies'],
  ])('follows from the reason: %s', (reason, words) => expect(whatWouldTest(reason)).toBe(words));

  it('is bounded', () => expect(whatWouldTest(`the target does not serve a/${'b'.repeat(9000)}`).length).toBeLessThan(200));
});
