import { describe, expect, it } from 'vitest';
import { evaluate } from '#manifests/template/evaluate';
import { matchesConstraint } from '#manifests/template/semver-constraint';
import { isTrue, textOfValue, unknown, type Value } from '#manifests/template/value';

const capabilities = {
  release: { major: 1, minor: 36 },
  has: (name: string) => (name === 'apps/v1' ? true : name === 'extensions/v1beta1' ? false : undefined),
};
const root: Value = { is: 'part', of: 'root' };
const resolved = (text: string): Value => evaluate(text, { dot: root, variable: (name) => (name === '$' ? root : unknown), capabilities });
const holds = (text: string): boolean | undefined => isTrue(resolved(text));

describe('a condition of a template', () => {
  it.each([
    ['.Capabilities.APIVersions.Has "apps/v1"', true],
    ['$.Capabilities.APIVersions.Has `extensions/v1beta1`', false],
    ['.Capabilities.APIVersions.Has "example.com/v1"', undefined],
    ['.Values.context.Capabilities.APIVersions.Has "apps/v1"', true],
    ['has "apps/v1" .Capabilities.APIVersions', true],
    ['or .Values.a (.Capabilities.APIVersions.Has "apps/v1")', true],
    ['or .Values.a (.Capabilities.APIVersions.Has "extensions/v1beta1")', undefined],
    ['and .Values.a (.Capabilities.APIVersions.Has "extensions/v1beta1")', false],
    ['not (and .Values.a (.Capabilities.APIVersions.Has "extensions/v1beta1"))', true],
    ['semverCompare ">=1.19-0" .Capabilities.KubeVersion.GitVersion', true],
    ['.Capabilities.KubeVersion.Version | trimPrefix "v" | semverCompare "< 1.19-0"', false],
    ['semverCompare ">=1.36.5" .Capabilities.KubeVersion.Version', undefined],
    ['semverCompare "nonsense" .Capabilities.KubeVersion.Version', undefined],
    ['semverCompare ">=1.19-0" "1.18.3"', false],
    ['semverCompare "<1.19-0" (.Values.kubeVersion | default .Capabilities.KubeVersion.Version)', false],
    ['semverCompare "<1.19-0" (coalesce .Values.a .Values.b .Capabilities.KubeVersion.Version)', false],
    ['semverCompare "<1.19-0" .Values.kubeVersion', undefined],
    ['ge (int (.Capabilities.KubeVersion.Minor | trimSuffix "+")) 22', true],
    ['ge (.Capabilities.KubeVersion.Minor | int) 22', true],
    ['gt .Capabilities.KubeVersion.Minor "9"', false],
    ['eq (printf "%s.%s" .Capabilities.KubeVersion.Major .Capabilities.KubeVersion.Minor) "1.36"', true],
    ['eq (semver .Capabilities.KubeVersion.Version).Minor 36', true],
    ['ternary true false (eq .Capabilities.KubeVersion.Major "1")', true],
    ['ne "a" "a"', false],
    ['empty .Values.a', undefined],
    ['lookup "v1" "Pod" "a" "b"', undefined],
    ['and (', undefined],
    ['a "b', undefined],
    ['', undefined],
  ])('is decided as far as it is known: %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('writes what is known', () => {
    const written = (text: string): string | undefined => textOfValue(resolved(text), capabilities);
    expect(['print "a" "b"', '.Capabilities.KubeVersion.Version', '"a\\"b"', '.Values.a', 'nil'].map(written)).toEqual([
      'ab',
      'v1.36.0',
      'a"b',
      undefined,
      undefined,
    ]);
  });

  it('may be nested deeply or long', () => {
    expect(holds(`${'('.repeat(10_000)}true${')'.repeat(10_000)}`)).toBeUndefined();
    expect(holds(`${'not ('.repeat(100)}true${')'.repeat(100)}`)).toBeUndefined();
    expect(holds(`${'not ('.repeat(20)}true${')'.repeat(20)}`)).toBe(true);
  });
});

describe('a constraint of versions', () => {
  it.each([
    ['>=1.19-0', [1, 19, 0], true],
    ['>1.19', [1, 19, 7], false],
    ['>1.19', [1, 20, 0], true],
    ['<=1.19', [1, 19, 7], true],
    ['<1.19.0', [1, 18, 9], true],
    ['=1.19', [1, 19, 3], true],
    ['!=1.19', [1, 19, 3], false],
    ['^1.14-0', [1, 36, 0], true],
    ['^0.2.3', [0, 3, 0], false],
    ['~1.19.2', [1, 19, 1], false],
    ['~1.19', [1, 20, 0], false],
    ['1.19.x', [1, 19, 9], true],
    ['*', [1, 0, 0], true],
    ['>= 1.14, < 1.19', [1, 18, 0], true],
    ['>=1.14 <1.19', [1, 19, 0], false],
    ['1.14 - 1.18', [1, 18, 0], true],
    ['<1.10 || >=1.30', [1, 36, 0], true],
    ['', [1, 36, 0], undefined],
    ['>=one', [1, 36, 0], undefined],
  ] as const)('is that of Helm: %s, %j', (constraint, version, expected) => {
    expect(matchesConstraint(constraint, version)).toBe(expected);
  });
});
