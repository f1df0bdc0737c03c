/**
 * The entry `apiconform/reference-server`: a server of the Cluster Control API for tests. It loads nothing of the suite.
 */
export { openDataFile } from '#adapters/data-file';
export { dialects } from '#core/codecs/dialects';
export type { Dialect } from '#core/model/dialect';
export type { DataFile, DataLine } from '#core/ports/data-file';
export type { TokenUser } from '#reference-server/access/access';
export type { Clock } from '#reference-server/clock';
export { createReferenceServer, type ReferenceServer } from '#reference-server/create-reference-server';
export type { ReferenceRequest, ReferenceResponse } from '#reference-server/exchange';
export { type Authority, createAuthority, type Issued, type Subject } from '#reference-server/http/certificates/create-authority';
export type { Listening, TlsMaterial } from '#reference-server/http/listen';
export { type Connection, kubeconfigOf } from '#reference-server/kubeconfig-of';
export type { ReferenceServerOptions } from '#reference-server/options';
export type { Random } from '#reference-server/random';
