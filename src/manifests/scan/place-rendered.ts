import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { lineIndex } from '../parse/line-index.ts';
import { linesOfTemplate } from '../parse/lines-of-template.ts';
import { documentsOf } from '../parse/manifest-splitter.ts';
import { hasActions } from '../parse/template-actions.ts';
import { capabilitiesOf } from './capabilities-of.ts';
import type { ScanSettings } from './scan-settings.ts';
import { variantsOf } from './scan-template.ts';

/** A finding in what a tool rendered, with the file that it was rendered from, if that is known. */
export type RenderedFinding = {
  readonly finding: ManifestFinding;
  readonly rendered: NonNullable<ManifestFinding['rendered']>;
  readonly source: string | undefined;
  /** The file of the chart or of the kustomization. */
  readonly root: string;
};

/** The files that a rendered finding may come from. */
export type SourceFiles = {
  readonly text: (file: string) => string | undefined;
  /** Returns the templates of the chart with a root. */
  readonly templatesOf: (root: string) => readonly string[];
};

/**
 * Returns the findings of a scan with those of rendered objects, each at its place in a file. What the files show is reported once: a note
 * about a choice of a template gives way to a finding that shows what is chosen.
 */
export function withRendered(
  known: ScanReport['findings'],
  rendered: readonly RenderedFinding[],
  files: SourceFiles,
  settings: ScanSettings,
): ScanReport['findings'] {
  const places = placesIn(files, settings);
  const added = new Map<string, ManifestFinding>();
  for (const each of rendered) {
    const placed = placedFinding(each, places, settings);
    const key = JSON.stringify([placeKey(placed), placed.rule, placed.object.name]);
    const isKnown = known.some((other) => placeKey(other) === placeKey(placed) && (other.level !== 'MAY' || placed.level === 'MAY'));
    if (!isKnown && !added.has(key)) added.set(key, placed);
  }
  const now = new Set([...added.values()].map(placeKey));
  return [...known.filter((finding) => finding.level !== 'MAY' || !now.has(placeKey(finding))), ...added.values()];
}

/** Templates name a type on one line, so that the file and the type identify the place for reports. */
function placeKey({ where, type }: ManifestFinding): string {
  return JSON.stringify([where.file, where.line, kindText(type)]);
}

type Places = {
  /** Returns where a file names a type, or computes one; `undefined` if it does neither. */
  readonly find: (file: string, finding: ManifestFinding) => Where | undefined;
  /** Returns whether a chart names a version only on conditions that do not hold in the target release. */
  readonly isRuledOut: (root: string, apiVersion: string) => boolean;
};

function placedFinding({ finding, rendered, source, root }: RenderedFinding, places: Places, settings: ScanSettings): ManifestFinding {
  const where = (source === undefined ? undefined : places.find(source, finding)) ?? { file: source ?? root, line: 1, column: 1 };
  const { endColumn: _, ...rest } = finding;
  const placed = {
    ...rest,
    where,
    rendered,
    changes: [],
    cautions: [],
    blockers: [`Change the source of what ${rendered.by} renders.`],
    fixable: false,
  };
  if (finding.level !== 'MUST' || rendered.by !== 'helm' || !places.isRuledOut(root, apiVersionOf(finding.type))) return placed;
  const caution = `helm template takes every version that it knows as served. On a cluster of release ${releaseText(settings.target)}, the templates choose another.`;
  return { ...placed, rule: 'manifest/removed-in-template', level: 'MAY', cautions: [caution] };
}

function placesIn(files: SourceFiles, settings: ScanSettings): Places {
  const capabilities = capabilitiesOf(settings);
  const activeTexts = new Map<string, string>();
  const activeText = (file: string): string => {
    const done = activeTexts.get(file);
    if (done !== undefined) return done;
    const documents = documentsOf(files.text(file) ?? '');
    const text = documents
      .flatMap(({ text: each, before = [] }) => variantsOf({ text: each, before }, capabilities).map((variant) => variant.text))
      .join('\n');
    activeTexts.set(file, text);
    return text;
  };
  return {
    find: (file, finding) => {
      const documents = documentsOf(files.text(file) ?? '');
      const named = documents.flatMap(({ text, line }) =>
        linesOfTemplate(text)
          .filter((each) => kindText(each) === kindText(finding.type))
          .map(({ offset }) => lineIndex(file, text, line)(offset)),
      );
      return named[0] ?? documents.flatMap(({ text, line }) => computedPlace(text, finding.type.kind).map(lineIndex(file, text, line)))[0];
    },
    isRuledOut: (root, apiVersion) => {
      const templates = files.templatesOf(root).filter((file) => files.text(file)?.includes(apiVersion) === true);
      return templates.length > 0 && !templates.some((file) => activeText(file).includes(apiVersion));
    },
  };
}

/** Returns the offset of an apiVersion with an action, if the document may be of a kind. */
function computedPlace(text: string, kind: string): readonly number[] {
  if (!hasActions(text) || !new RegExp(`kind["']?:[ \\t]+["']?(?:${kind}\\b|[^\\n]*\\{\\{)`).test(text)) return [];
  const found = /^([ \t]*(?:- )?apiVersion:[ \t]+)[^\n]*\{[{%]/m.exec(text);
  return found === null ? [] : [found.index + (found[1] ?? '').length];
}
