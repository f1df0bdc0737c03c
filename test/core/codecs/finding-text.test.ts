import { describe, expect, it } from 'vitest';
import { fingerprintOf, subjectText } from '#core/codecs/finding-text';
import type { FindingSubject } from '#core/model/finding';

const type = { group: 'apps', version: 'v1', kind: 'Deployment' };
const subjects: readonly (readonly [FindingSubject, string])[] = [
  [{ is: 'group', group: 'apps', version: 'v1' }, 'apps/v1'],
  [{ is: 'group', group: 'apps' }, 'apps'],
  [{ is: 'group', group: '', version: 'v1' }, 'v1'],
  [{ is: 'type', type }, 'apps/v1/Deployment'],
  [{ is: 'object', type, namespace: 'default', name: 'web' }, 'apps/v1/Deployment/default/web'],
  [{ is: 'field', of: 'apps/v1/Deployment', path: 'spec.template' }, 'apps/v1/Deployment/spec.template'],
  [{ is: 'metric', name: 'requests' }, 'metric/requests'],
];

describe('what a finding is about', () => {
  it.each(subjects)('%j is named in one word', (subject, expected) => {
    expect(subjectText(subject)).toBe(expected);
  });

  it('has a fingerprint of its own for each rule, subject and part', () => {
    const all = subjects.flatMap(([subject]) =>
      ['a', 'b'].flatMap((rule) => [fingerprintOf({ rule, subject }), fingerprintOf({ rule, subject }, 'part')]),
    );
    expect(new Set(all).size).toBe(subjects.length * 4);
    expect(all.every((fingerprint) => /^[0-9a-f]{16}$/.test(fingerprint))).toBe(true);
  });

  it('has a fingerprint that no later release of the tool changes', () => {
    expect(fingerprintOf({ rule: 'server/removed-version', subject: { is: 'type', type } })).toBe('1156c834d85b92c7');
  });
});
