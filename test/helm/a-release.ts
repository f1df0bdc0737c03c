import { gzipSync } from 'node:zlib';
import type { Json } from '#core/model/json';

/** Part of a release as Helm stores it. */
export type StoredParts = {
  readonly revision?: number;
  readonly status?: string;
  readonly manifest?: string;
  readonly hooks?: readonly string[];
  readonly description?: string;
  readonly labels?: Readonly<Record<string, string>>;
};

/** A number that JavaScript cannot represent, and HTML that Go escapes. */
export const values = '{"big":12345678901234567890,"text":"\\u003ca\\u003e","nested":{"version":3,"manifest":"own"}}';

/** Returns the text of a document of Helm. */
export const documentOf = (parts: StoredParts): string => {
  const { revision = 1, status = 'deployed', manifest = '', hooks = [], description = 'Install complete' } = parts;
  const times = '"first_deployed":"2024-01-01T00:00:00Z","last_deployed":"2024-01-01T00:00:00.5Z","deleted":""';
  const info = `{${times},"description":${JSON.stringify(description)},"status":${JSON.stringify(status)}}`;
  const chart = `{"metadata":{"name":"shop","version":"1.2.3"},"values":${values}}`;
  const hookList = hooks.map((hook) => `{"name":"h","manifest":${JSON.stringify(hook)}}`).join(',');
  return `{"name":"web","info":${info},"chart":${chart},"manifest":${JSON.stringify(manifest)},"hooks":[${hookList}],"version":${revision},"namespace":"shop"}`;
};

/** Returns a Secret with a revision, as Helm creates it. */
export const newSecretOf = (parts: StoredParts = {}, data = gzipSync(documentOf(parts)).toString('base64')) => ({
  metadata: {
    name: `sh.helm.release.v1.web.v${parts.revision ?? 1}`,
    namespace: 'shop',
    labels: { owner: 'helm', name: 'web', status: parts.status ?? 'deployed', version: String(parts.revision ?? 1), ...parts.labels },
  },
  type: 'helm.sh/release.v1',
  data: { release: Buffer.from(data).toString('base64') },
});

/** Returns a Secret with a revision, as a server stores it. */
export const secretOf = (parts: StoredParts = {}, data?: string): Json => {
  const { metadata, ...rest } = newSecretOf(parts, data);
  return { ...rest, metadata: { ...metadata, resourceVersion: String(100 + (parts.revision ?? 1)) } };
};
