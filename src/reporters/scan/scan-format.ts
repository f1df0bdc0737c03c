import type { ScanReport } from '../../model/scan-report.ts';

/** Renders what a scan came to; the same report gives the same text. */
export type ScanFormat = (report: ScanReport) => string;
