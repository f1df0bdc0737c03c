import type { ScanFormatName } from '#reporters/scan/scan-formats';

/** The flags of `apiconform scan`, as they are given. */
export type ScanFlags = {
  readonly targetRelease?: string;
  readonly currentRelease?: string;
  readonly dialect: string;
  readonly format: ScanFormatName;
  readonly failOn: 'removed' | 'deprecated';
  readonly waivers?: string;
  readonly fix: boolean;
  readonly diff: boolean;
  readonly inPlace: boolean;
  readonly defaults: 'keep' | 'new';
};
