import type { ReportFile } from '#reporters/conformance/reporter';

/** The whole text of a file of a report; empty where there is none. */
export function fileText(file: Pick<ReportFile, 'text'> | undefined): string {
  return [...(file?.text ?? [])].join('');
}
