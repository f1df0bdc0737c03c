import { describe, expect, it } from 'vitest';
import { createManifestSplitter, documentsOf, type RawDocument } from '#manifests/parse/manifest-splitter';

const textsOf = (text: string): readonly string[] => documentsOf(text).map((document) => document.text);

describe('the documents of a text', () => {
  it('are separated by lines that begin with three dashes, and have line numbers', () => {
    expect(documentsOf('a: 1\n---\nb: 2\n--- {c: 3}\n')).toEqual([
      { text: 'a: 1\n', line: 1, index: 0, empty: false },
      { text: '---\nb: 2\n', line: 2, index: 1, empty: false },
      { text: '--- {c: 3}\n', line: 4, index: 2, empty: false },
    ]);
  });

  it('are not separated by indented dashes or longer runs of dashes', () => {
    expect(textsOf('a: |\n  ---\n----\n')).toHaveLength(1);
  });

  it.each([
    ['nothing but comments', '# a\n---\n# b\n---\n'],
    ['nothing at all', ''],
    ['the end of a document', '...\n'],
  ])('are empty for %s', (_, text) => {
    expect(documentsOf(text).filter(({ empty }) => !empty)).toEqual([]);
  });

  it('preserve their byte order mark and line ends', () => {
    expect(textsOf('\ufeffa: 1\r\n---\r\nb: 2\r\n')).toEqual(['\ufeffa: 1\r\n', '---\r\nb: 2\r\n']);
  });

  it('include their directives', () => {
    expect(textsOf('%YAML 1.2\n---\na: 1\n...\n%YAML 1.2\n---\nb: 2\n')).toEqual(['%YAML 1.2\n---\na: 1\n...\n', '%YAML 1.2\n---\nb: 2\n']);
  });

  it('are the values of a JSON stream, on one line or several', () => {
    expect(textsOf('{"a":"}"}\n{\n  "b": [1]\n}\n\n{"c":"\\"{"}\n')).toEqual(['{"a":"}"}\n', '{\n  "b": [1]\n}\n\n', '{"c":"\\"{"}\n']);
  });

  it('do not depend on how the stream is split', () => {
    const text = 'a: 1\n---\nb: é\n---\n{"c":1}\n{"d":2}\n';
    for (let size = 1; size < text.length; size++) {
      const found: RawDocument[] = [];
      const splitter = createManifestSplitter(100, { document: (document) => found.push(document), tooLong: () => undefined });
      for (let at = 0; at < text.length; at += size) splitter.push(text.slice(at, at + size));
      splitter.end();
      expect(found).toEqual(documentsOf(text));
    }
  });

  it('are reported and skipped if they are too long', () => {
    const found: string[] = [];
    const splitter = createManifestSplitter(10, {
      document: ({ text }) => found.push(text),
      tooLong: ({ line, characters }) => found.push(`line ${line}: ${characters}`),
    });
    splitter.push('a: 1\n---\nb: 2\nc: 3\nd: 4\n---\ne: 5\n');
    splitter.end();
    expect(found).toEqual(['a: 1\n', 'line 2: 19', '---\ne: 5\n']);
  });
});
