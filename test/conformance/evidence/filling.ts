import type { Filling } from '#conformance/evidence/resolve';
import type { Json } from '#core/model/json';

/** A filling with what the steps so far were answered. */
export const fillingWith = (documents: Readonly<Record<string, Json>> = {}, others: Partial<Filling> = {}): Filling => ({
  dialect: {
    id: 'specification',
    apiDomain: 'cluster.example',
    binaryMediaType: 'application/vnd.svc.protobuf',
    extensionPrefix: 'x-svc-',
  },
  run: 'run',
  prefix: 'ac-run-1',
  document: (step) => documents[step],
  ...others,
});
