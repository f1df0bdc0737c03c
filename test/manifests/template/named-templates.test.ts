import { describe, expect, it } from 'vitest';
import { namedTemplates } from '#manifests/template/named-templates';

const capabilities = { release: { major: 1, minor: 36 }, has: (name: string) => name === 'apps/v1' };
const known = (...texts: readonly string[]) => Object.fromEntries(namedTemplates(texts, capabilities));

describe('the templates that a chart defines', () => {
  it('write what the cluster decides', () => {
    const text = `
{{/* Of workloads. */}}
{{- define "web.workload" -}}
{{- if .Capabilities.APIVersions.Has "apps/v1" -}}
{{- print "apps/v1" -}}
{{- else -}}
{{- print "extensions/v1beta1" -}}
{{- end -}}
{{- end -}}
{{- define "web.ingress" -}}
{{- if semverCompare "<1.14-0" .Capabilities.KubeVersion.GitVersion -}}extensions/v1beta1{{- else -}}networking.k8s.io/v1{{- end -}}
{{- end -}}`;
    expect(known(text)).toEqual({ 'web.workload': 'apps/v1', 'web.ingress': 'networking.k8s.io/v1' });
  });

  it('may include each other, in any order and file', () => {
    const first = '{{- define "a" -}}{{ include "b" . }}{{- end -}}{{- define "c" -}}{{ printf "%s/v1" (include "d" .) }}{{- end -}}';
    const second = '{{ define "b" }}{{ template "c" . }}{{ end }}{{ define "d" }}apps{{ end }}';
    expect(known(first, second)).toEqual({ a: 'apps/v1', b: 'apps/v1', c: 'apps/v1', d: 'apps' });
    expect(known('{{ define "a" }}{{ include "a" . }}{{ end }}')).toEqual({});
  });

  it('are not known where values of the user decide, where they write lines, or where two files differ', () => {
    expect(known('{{ define "a" }}{{ if .Values.old }}apps/v1beta1{{ else }}apps/v1{{ end }}{{ end }}')).toEqual({});
    expect(known('{{ define "a" }}{{ .Values.version }}{{ end }}')).toEqual({});
    expect(known('{{ define "a" }}app: a\npart: b\n{{ end }}')).toEqual({});
    expect(known('{{ define "a" }}x{{ end }}', '{{ define "a" }}y{{ end }}{{ define "b" }}z{{ end }}')).toEqual({ b: 'z' });
  });
});
