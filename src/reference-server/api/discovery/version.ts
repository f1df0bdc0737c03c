import type { JsonObject } from '#core/model/json';

/** What `/version` answers for a release such as `v1.36.0-reference`. */
export function versionDocument(release: string): JsonObject {
  const [, major = '', minor = ''] = /^v?(\d+)\.(\d+)/.exec(release) ?? [];
  return {
    major,
    minor,
    gitVersion: release,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: '',
  };
}
