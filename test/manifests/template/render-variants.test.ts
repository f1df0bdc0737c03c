import { describe, expect, it } from 'vitest';
import { renderVariants } from '#manifests/template/render-variants';
import { templateParts } from '#manifests/template/template-parts';

const capabilities = { release: { major: 1, minor: 36 }, has: (name: string) => name === 'apps/v1' };
const partsOf = (text: string, before: readonly string[] = []) => templateParts(text, { capabilities, before });
const texts = (text: string, before?: readonly string[]): readonly string[] =>
  renderVariants(text, partsOf(text, before).own).map((variant) => variant.text.replaceAll('\ue000', '@'));

describe('the variants of a template', () => {
  it.each([
    ['a: {{ .b }}\n{{- range .c }}\nd: "e{{ .f }}"\n{{ end -}}\ng: {{/* h\n i */}}\n', ['a: @\nd: "e@"\ng: \n']],
    ['a:\n  {{- toYaml .b | nindent 2 }}\nc: d\n', ['a:\n   \nc: d\n']],
    ['{{ if .a }}b{{ else }}c{{ end }}d', ['bd', 'cd']],
    ['{{ if .a }}b{{ else if .c }}d{{ else }}e{{ end }}', ['b', 'd', 'e']],
    ['{{ if .a }}{{ if .b }}c{{ else }}d{{ end }}{{ else }}e{{ end }}', ['c', 'd', 'e']],
    ['{{ if .a }}b{{ end }}{{ if .c }}d{{ else }}e{{ end }}', ['bd', 'be']],
    ['{{ if .Capabilities.APIVersions.Has "apps/v1" }}a{{ else }}b{{ end }}', ['a']],
    ['{{ if .Capabilities.APIVersions.Has "a/v1" }}a{{ else if .b }}c{{ end }}d', ['cd']],
    ['{{ with .Capabilities.KubeVersion }}{{ .Minor }}{{ end }}', ['36']],
    ['{{ $a := "b" }}{{ if .c }}{{ $a = "d" }}{{ end }}e{{ $a }}', ['e@']],
    ['{{ if .a }}{{ $b := "c" }}{{ $b }}{{ end }}{{ $b }}d', ['c@d']],
    ['{%- if a %}b{% else %}c{% endif %}{# d #}', ['b', 'c']],
    ['a {{ "}}" }} b {{ `{{` }} c', ['a }} b {{ c']],
    ['{{ end }}{{ else }}a{{ if .b', ['a{{ if .b']],
  ])('show every branch: %s', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('know the offsets and the conditions of each place', () => {
    const text = 'a\n{{ if .b }}c{{ else }}\nd: {{ .e }} f{{ end }}\n';
    const [, second] = renderVariants(text, partsOf(text).own);
    const at = second?.text.indexOf('f') ?? -1;
    expect(text[second?.offsetOf(at) ?? 0]).toBe('f');
    expect(second?.guardsAt(at).map((guard) => guard.text)).toEqual(['not (.b)']);
    expect(second?.guardsAt(0)).toEqual([]);
  });

  it('begin in the blocks of what is before', () => {
    expect(texts('a{{ else }}b{{ end }}c', ['if .Capabilities.APIVersions.Has "apps/v1"'])).toEqual(['ac']);
    expect(texts('a{{ end }}c', ['if .Capabilities.APIVersions.Has "apps/v1"', 'else'])).toEqual(['c']);
  });

  it('are those of each template that is defined', () => {
    const { own, defined } = partsOf('{{ define "a" }}b{{ if .c }}d{{ end }}{{ end }}e');
    expect(own).toHaveLength(1);
    expect(defined).toMatchObject([{ name: 'a', parts: [{ is: 'text' }, { is: 'choice' }] }]);
  });

  it('may be nested very deeply', () => {
    expect(texts(`${'{{ if .a }}'.repeat(5000)}b${'{{ end }}'.repeat(5000)}`)).toEqual(['b']);
  });
});
