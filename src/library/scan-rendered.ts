import { dirname, resolve } from 'node:path';
import { realPath } from '#adapters/manifest-files';
import type { ScanReport, UnreadDocument } from '#core/model/scan-report';
import { documentsOf } from '#manifests/parse/manifest-splitter';
import { type RenderedFinding, withRendered } from '#manifests/scan/place-rendered';
import type { DocumentScanner } from '#manifests/scan/scan-document';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { type RenderedFiles, type RenderedRoot, type Rendering, renderManifests } from './render-manifests.ts';

type Gathered = Pick<ScanReport, 'findings' | 'unread' | 'computed'>;
type WithRendered = Gathered & Pick<ScanReport, 'rendered'>;

/** Renders the charts or kustomizations among the files, and adds what the rendered objects show to the result of a scan. */
export async function scanRendered(
  gathered: Gathered,
  rendering: Rendering,
  files: RenderedFiles,
  {
    scanner,
    settings,
    onWarning,
  }: { readonly scanner: DocumentScanner; readonly settings: ScanSettings; readonly onWarning?: ((message: string) => void) | undefined },
): Promise<WithRendered> {
  const { render } = rendering;
  if (render.length === 0) return { ...gathered, rendered: [] };
  const findings: RenderedFinding[] = [];
  const unread: UnreadDocument[] = [];
  const rendered: ScanReport['rendered'][number][] = [];
  const sources = new Set<string>();
  // Tools name the files that links lead to.
  const known = new Map(files.files.flatMap((file) => [resolve(file), realPath(file)].map((path) => [path, file] as const)));
  for (const by of new Set(render)) {
    const { roots, failed } = await renderManifests(by, files, { target: settings.target, helmValues: rendering.helmValues });
    if (roots.length + failed.length === 0) onWarning?.(`There is no ${by === 'helm' ? 'chart' : 'kustomization'} to render.`);
    unread.push(...failed);
    for (const root of roots) {
      const documents = documentsOf(root.text).filter(({ empty }) => !empty);
      rendered.push({ by, path: root.folder, documents: documents.length });
      for (const document of documents) {
        const source = sourceOf(document.text, root, known);
        if (source !== undefined) sources.add(source);
        const scanned = scanner('rendered', document);
        const place = { rendered: { by, path: root.folder }, source, root: root.file };
        for (const finding of scanned.findings) findings.push({ finding: structuredClone(finding), ...place });
        for (const { message } of scanned.unread)
          unread.push({ where: { file: source ?? root.file, line: 1, column: 1 }, message: `In what ${by} renders: ${message}` });
      }
    }
  }
  const templatesOf = (root: string): readonly string[] =>
    files.files.filter((file) => resolve(file).startsWith(`${resolve(dirname(root))}/`) && /(?:^|\/)templates\//.test(file));
  return {
    findings: withRendered(gathered.findings, findings, { text: files.text, templatesOf }, settings),
    unread: [...gathered.unread, ...unread],
    // What was rendered has its versions.
    computed: gathered.computed.filter(({ where }) => !sources.has(where.file)),
    rendered,
  };
}

/** Returns the file that a document was rendered from, if it is among the scanned files. */
function sourceOf(text: string, { by, base }: RenderedRoot, known: ReadonlyMap<string, string>): string | undefined {
  const [, helm] = /^# Source: [^/\n]+\/(.+?)\r?$/m.exec(text) ?? [];
  const [, kustomize] = /config\.kubernetes\.io\/origin: \|\n\s+(?:path|configuredIn): (.+)/.exec(text) ?? [];
  const path = by === 'helm' ? helm : kustomize;
  return path === undefined ? undefined : known.get(resolve(base, path));
}
