import { readTextFile } from '#adapters/files';
import type { ManifestFinding } from '#core/model/scan-report';
import { documentsOf, type RawDocument } from '#manifests/parse/manifest-splitter';
import { customFindings, definitionKind, definitionsIn } from '#manifests/scan/custom-findings';
import { customVersions } from '#manifests/scan/custom-versions';
import type { ScanSettings } from '#manifests/scan/scan-settings';

/** What a scan remembers of definitions of custom resources, and of documents that may have objects of them. */
export type SeenDefinitions = {
  /** `text`: whether the document must be kept, because it cannot be read again. */
  readonly see: (file: string, document: RawDocument, text?: boolean) => void;
  /** Returns the findings of all documents that were seen. Files are read again where they may have one. */
  readonly findings: () => readonly ManifestFinding[];
  /** The number of documents that could not be compared with definitions, because there are too many. */
  readonly left: () => number;
};

type Seen = { readonly file: string; readonly index: number; readonly document?: RawDocument };

const mostDocuments = 500_000;
const mostCharacters = 32 * 1024 * 1024;
const apiVersionOfGroup = /apiVersion\\*["']?[ \t]*:[ \t]*\\*["']?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/(v[a-z0-9]+)/g;

/**
 * Starts to remember definitions. Only documents with versions of groups that the schedule of the server does not have are remembered, by
 * file and index; a definition may be in any file, before or after the objects.
 */
export function seenDefinitions(settings: ScanSettings): SeenDefinitions {
  const builtIn = new Set(settings.schedule.versions.flatMap(({ group, project }) => (project === undefined ? [group] : [])));
  const known = customVersions();
  const users = new Map<string, Seen[]>();
  let [documents, characters, left] = [0, 0, 0];
  let defined = 0;
  return {
    see(file, document, keep = false) {
      const { text, index } = document;
      if (text.includes(definitionKind)) {
        for (const definition of definitionsIn(file, document, settings)) {
          defined += 1;
          known.add(structuredClone(definition));
        }
      }
      for (const groupVersion of customGroupVersions(text, builtIn)) {
        const isFull = documents >= mostDocuments || (keep && characters + text.length > mostCharacters);
        if (isFull) {
          left += 1;
          return;
        }
        documents += 1;
        if (keep) characters += text.length;
        const seen = users.get(groupVersion) ?? [];
        users.set(groupVersion, seen);
        seen.push({ file, index, ...(keep ? { document } : {}) });
      }
    },
    findings() {
      if (defined === 0) return [];
      const concerned = [...users].filter(([groupVersion]) => known.mayHaveProblem(...partsOf(groupVersion))).flatMap(([, seen]) => seen);
      return documentsAt(concerned).flatMap(({ file, document }) =>
        customFindings(file, document, known, settings).map((finding) => structuredClone(finding)),
      );
    },
    left: () => (defined === 0 ? 0 : left),
  };
}

/** Returns the groups with a dot that a text names beside an apiVersion, each with its version, without those of a set. */
export function customGroupVersions(text: string, builtIn: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const found = new Set<string>();
  if (!text.includes('apiVersion')) return found;
  for (const [, group = '', version = ''] of text.matchAll(apiVersionOfGroup)) {
    // A copy, because a substring keeps the whole text in memory.
    if (!builtIn.has(group)) found.add(Buffer.from(`${group}/${version}`).toString());
  }
  return found;
}

function partsOf(groupVersion: string): readonly [string, string] {
  const [group = '', version = ''] = groupVersion.split('/');
  return [group, version];
}

/** Returns documents, each once, in the order of their files. A file that is gone by now has none. */
function documentsAt(places: readonly Seen[]): readonly { readonly file: string; readonly document: RawDocument }[] {
  const byFile = new Map<string, Map<number, RawDocument | undefined>>();
  for (const { file, index, document } of places) {
    const own = byFile.get(file) ?? new Map<number, RawDocument | undefined>();
    byFile.set(file, own.set(index, document));
  }
  return [...byFile].flatMap(([file, own]) => {
    const kept = [...own.values()].filter((document) => document !== undefined);
    const read = kept.length === own.size ? kept : documentsOf(readTextFile(file) ?? '').filter(({ index }) => own.has(index));
    return read.map((document) => ({ file, document }));
  });
}
