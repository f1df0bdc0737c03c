import type { ScanReport } from '#core/model/scan-report';

/** Renders what a scan came to; the same report gives the same text. */
export type ScanFormat = (report: ScanReport) => string;
