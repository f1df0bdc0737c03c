import { describe, expect, it } from 'vitest';
import { fixed, scanned, settingsFor } from './project-settings.ts';

const found = (text: string, target = '1.36'): readonly string[] =>
  scanned(text, settingsFor(target)).flatMap(({ findings }) =>
    findings.map(
      ({ rule, level, where, type, conditions = [] }) =>
        `${where.line}:${where.column} ${level} ${rule.slice(9)} ${type.kind}${conditions.map((each) => ` [${each}]`).join('')}`,
    ),
  );

const old = 'apiVersion: extensions/v1beta1\nkind: Ingress\n';
const block = (condition: string, inner = old): string => `{{- if ${condition} }}\n${inner}{{- end }}\n`;

describe('a template', () => {
  it('is scanned as far as it can be parsed, and never fixed', () => {
    const [document] = scanned(`${old}metadata:\n  name: {{ .Release.Name }}\n`);
    expect(document).toMatchObject({ template: true, findings: [{ rule: 'manifest/removed-version', fixable: false }] });
  });

  it('is scanned line by line if it is invalid YAML without its actions', () => {
    const [document] = scanned('a: {{ .b }}: {{ .c }} : d: e\napiVersion: extensions/v1beta1\nkind: Ingress\n');
    expect(document).toMatchObject({ template: true, unread: [], findings: [{ where: { line: 2, column: 13 } }] });
  });

  it('may have actions of Jinja', () => {
    const text = '{% if a %}\napiVersion: batch/v1beta1\n{% endif %}\nkind: CronJob\nmetadata: {# b #}\n  name: {{ c }}\n';
    expect(scanned(text)).toMatchObject([{ template: true, unread: [] }]);
    expect(found(text)).toEqual(['2:13 MUST removed-version CronJob [a]']);
  });

  it('is any text where the name of the file says so', () => {
    const text = 'for each { a: b: c }\napiVersion: batch/v1beta1\nkind: CronJob\n';
    expect(scanned(text)[0]?.unread).toHaveLength(1);
    expect(scanned(text, undefined, 'a.tpl')).toMatchObject([{ template: true, unread: [], findings: [{ where: { line: 2 } }] }]);
    expect(scanned('<a: b: c>\n', undefined, 'a.html.tmpl')).toMatchObject([{ findings: [], unread: [], template: false }]);
  });

  it('is found in each template that it defines', () => {
    const text = `{{- define "a" -}}\n${old}{{- end -}}\n\n{{- define "b" -}}\n${block('.Values.b')}{{- end -}}\n`;
    expect(found(text)).toEqual(['2:13 MUST removed-version Ingress', '8:13 MUST removed-version Ingress [.Values.b]']);
  });
});

describe('a version in a template', () => {
  it('is removed where no condition guards it, whatever the rest of the template asks for', () => {
    expect(found(`${old}spec:\n{{- if .Capabilities.APIVersions.Has "a/v1" }}\n  a: b\n{{- end }}\n`)).toEqual([
      '1:13 MUST removed-version Ingress',
    ]);
  });

  it.each([
    ['.Values.enabled', ['.Values.enabled']],
    ['and .Values.enabled (not .Values.new)', ['and .Values.enabled (not .Values.new)']],
    ['.Capabilities.APIVersions.Has "monitoring.coreos.com/v1"', ['.Capabilities.APIVersions.Has "monitoring.coreos.com/v1"']],
  ])('is removed on another condition, which is reported: %s', (condition, conditions) => {
    expect(scanned(block(condition))[0]?.findings).toMatchObject([{ rule: 'manifest/removed-version', level: 'MUST', conditions }]);
  });

  it.each([
    ['.Capabilities.APIVersions.Has "extensions/v1beta1"'],
    ['.Capabilities.APIVersions.Has "extensions/v1beta1/Ingress"'],
    // The version has other kinds, which are disabled by default.
    ['.Capabilities.APIVersions.Has "networking.k8s.io/v1beta1"'],
    ['and .Values.enabled (.Capabilities.APIVersions.Has "extensions/v1beta1")'],
    ['not (.Capabilities.APIVersions.Has "networking.k8s.io/v1")'],
    ['semverCompare "<1.19-0" .Capabilities.KubeVersion.GitVersion'],
    ['semverCompare ">=1.14-0, <1.19-0" $.Capabilities.KubeVersion.Version'],
    ['.Capabilities.KubeVersion.Version | semverCompare "^1.14-0" | not'],
    ['lt (int .Capabilities.KubeVersion.Minor) 19'],
    ['eq .Capabilities.KubeVersion.Minor "18"'],
    ['semverCompare "<1.19-0" (default .Capabilities.KubeVersion.Version .Values.kubeVersion)'],
    ['semverCompare "<1.19-0" (include "common.capabilities.kubeVersion" .)'],
  ])('is not reported where the target release rules its condition out: %s', (condition) => {
    expect(found(block(condition))).toEqual([]);
    expect(found(block(condition).replace('end }}', `else }}\n${old}{{- end }}`))).toEqual(['5:13 MUST removed-version Ingress']);
  });

  it('is judged by the release of the target', () => {
    const text = `{{- if semverCompare ">=1.19-0" .Capabilities.KubeVersion.GitVersion }}
apiVersion: networking.k8s.io/v1
{{- else if semverCompare ">=1.14-0" .Capabilities.KubeVersion.GitVersion }}
apiVersion: networking.k8s.io/v1beta1
{{- else }}
apiVersion: extensions/v1beta1
{{- end }}
kind: Ingress
`;
    expect(found(text, '1.36')).toEqual([]);
    expect(found(text, '1.18')).toEqual([]);
    expect(found(text.replace('1.14-0', '1.40-0'), '1.18')).toEqual(['6:13 SHOULD deprecated-version Ingress']);
    expect(found(text.replace('1.19-0', '1.40-0'), '1.36')).toEqual(['4:13 MUST removed-version Ingress']);
  });

  it.each([
    ['$v := .Capabilities.KubeVersion.Version', 'semverCompare "<1.19-0" $v'],
    ['$old := semverCompare "<1.19-0" .Capabilities.KubeVersion.Version', '$old'],
    ['$a := .Capabilities.APIVersions', '$a.Has "extensions/v1beta1"'],
  ])('may depend on a variable: %s', (assignment, condition) => {
    expect(found(`{{- ${assignment} -}}\n${block(condition)}`)).toEqual([]);
  });

  it('may be that of a variable', () => {
    const text = `{{- $v := "extensions/v1beta1" }}\n{{- if .Capabilities.APIVersions.Has "networking.k8s.io/v1" }}{{ $v = "networking.k8s.io/v1" }}{{ end }}\napiVersion: {{ $v }}\nkind: Ingress\n`;
    expect(found(text)).toEqual([]);
    expect(found(text.replace('networking.k8s.io/v1" }}{{', 'policy/v1beta1" }}{{'))).toEqual(['3:13 MUST removed-version Ingress']);
    // On another condition, no one knows it.
    expect(scanned(text.replace('.Capabilities.APIVersions.Has "networking.k8s.io/v1"', '.Values.a'))[0]?.computed).toHaveLength(1);
  });

  it('may be chosen on the line of its key, or on lines of its own', () => {
    const choice = (condition: string): string =>
      `apiVersion: {{ if ${condition} }}networking.k8s.io/v1{{ else }}extensions/v1beta1{{ end }}\nkind: Ingress\n`;
    expect(found(choice('.Capabilities.APIVersions.Has "networking.k8s.io/v1"'))).toEqual([]);
    expect(found(choice('.Capabilities.APIVersions.Has "policy/v1beta1"'))).toHaveLength(1);
    const lines =
      'apiVersion: {{ if .Capabilities.APIVersions.Has "policy/v1beta1" -}}\n  networking.k8s.io/v1\n{{- else -}}\n  extensions/v1beta1\n{{- end }}\nkind: Ingress\n';
    expect(found(lines)).toEqual(['4:3 MUST removed-version Ingress']);
  });

  it('is a note where another branch has one that the target release serves', () => {
    const text = '{{- if .a }}\napiVersion: networking.k8s.io/v1\n{{- else }}\napiVersion: extensions/v1beta1\n{{- end }}\nkind: Ingress\n';
    expect(found(text)).toEqual(['4:13 MAY removed-in-template Ingress [not (.a)]']);
    const whole = `{{- if .a }}\napiVersion: networking.k8s.io/v1\nkind: Ingress\n{{- else }}\n${old}{{- end }}\n`;
    expect(found(whole)).toEqual(['5:13 MAY removed-in-template Ingress [not (.a)]']);
    expect(found(whole.replace('v1\nkind: Ingress', 'v1\nkind: NetworkPolicy'))).toEqual(['5:13 MUST removed-version Ingress [not (.a)]']);
  });

  it('has the conditions of all blocks around it', () => {
    const text = `{{- with .Values.a }}\n{{- range .b }}\n{{- if .c }}\n{{- else if eq .d "e" }}\n${old}{{- end }}\n{{- end }}\n{{- end }}\n`;
    expect(found(text)).toEqual(['5:13 MUST removed-version Ingress [with .Values.a] [range .b] [eq .d "e" and not (.c)]']);
  });

  it('may be guarded by a condition of an earlier document', () => {
    const guarded = (condition: string): string => `{{- if ${condition} }}\na: b\n---\n${old}---\n${old}{{- end }}\n---\n${old}`;
    expect(found(guarded('.Capabilities.APIVersions.Has "extensions/v1beta1"'))).toEqual(['11:13 MUST removed-version Ingress']);
    expect(found(guarded('.Values.a'))).toEqual([
      '4:13 MUST removed-version Ingress [.Values.a]',
      '7:13 MUST removed-version Ingress [.Values.a]',
      '11:13 MUST removed-version Ingress',
    ]);
  });

  it('may be in a branch that an earlier document begins', () => {
    const text = `{{- if .Capabilities.APIVersions.Has "networking.k8s.io/v1" }}\na: b\n{{- else }}\nc: d\n---\n${old}{{- end }}\n`;
    expect(found(text)).toEqual([]);
    expect(found(text.replace('networking.k8s.io', 'none.k8s.io'))).toEqual([
      '6:13 MUST removed-version Ingress [not (.Capabilities.APIVersions.Has "none.k8s.io/v1")]',
    ]);
  });

  it('is not changed in a block of an earlier document', () => {
    const text = `{{- if .a }}\n---\n${old}---\n{{- end }}\n---\n${old}`;
    expect(fixed(text)).toBe(`{{- if .a }}\n---\n${old}---\n{{- end }}\n---\n${old.replace('extensions/v1beta1', 'networking.k8s.io/v1')}`);
  });
});

describe('what a template computes', () => {
  it('is named with its place', () => {
    const text =
      '{{- if .a }}\napiVersion: {{ include "ingress.apiVersion" . }}\nkind: Ingress\n{{- end }}\n---\nkind: {{ .Values.kind }} # a\napiVersion: apps/v1\n';
    expect(scanned(text).flatMap(({ computed }) => computed)).toEqual([
      { where: { file: 'a.yaml', line: 2, column: 13 }, key: 'apiVersion', text: '{{ include "ingress.apiVersion" . }}' },
      { where: { file: 'a.yaml', line: 6, column: 7 }, key: 'kind', text: '{{ .Values.kind }} # a' },
    ]);
    expect(scanned('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "{{ .a }}"}\n')[0]?.computed).toEqual([]);
  });

  it('is not named where the target release rules it out', () => {
    const text = block('.Capabilities.APIVersions.Has "policy/v1beta1"', 'apiVersion: {{ .a }}\nkind: B\n');
    expect(scanned(text)[0]?.computed).toEqual([]);
  });
});

describe('hostile templates', () => {
  it('take no more time than their length', () => {
    const many = 100_000;
    const started = performance.now();
    for (const text of ['{{', '{{ "', '{{/* ', '{{ ` ', '{%', '{{ if a }}', '{{ else }}', '{{ end }}', '{{ if a }}b{{ else }}c{{ end }}']) {
      scanned(`a: {{ b }}\nv1beta1: {\n${text.repeat(many / text.length)}`);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
