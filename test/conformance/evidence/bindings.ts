import type { Bindings } from '#conformance/evidence/resolve';
import type { Json } from '#core/model/json';

/** A bindings with what the steps so far were answered. */
export const bindingsWith = (documents: Readonly<Record<string, Json>> = {}, others: Partial<Bindings> = {}): Bindings => ({
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
