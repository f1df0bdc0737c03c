/**
 * The reference server: an API server in this process that does what the specification says. It is what the suite is tested
 * against, and a server to develop clients with. The room imports `core` alone, and its folders form layers, each of which
 * imports those before it:
 *
 * - `exchange`, `settings`, `json`: requests and responses, configuration, JSON values
 * - `store`, `persistence`: objects with their history, in memory and in a data file
 * - `kinds`: the built-in types and those of definitions, with their schemas
 * - `access`: authentication and authorization
 * - `api`: requests to the interface
 * - `http`: HTTP and TLS around a function that serves requests
 * - `testing`: faults and conforming variants, for tests of clients and of the suite
 *
 * @example
 * ```ts
 * import { createReferenceServer } from 'apiconform/reference-server';
 *
 * const server = createReferenceServer({ tokens: ['secret'] });
 * const { url, close } = await server.listen();
 * // … send requests to url with the header `authorization: Bearer secret`
 * await close();
 * ```
 *
 * @packageDocumentation
 */
export type { DataFile, DataLine } from '#core/ports/data-file';
export type { TokenUser } from './access/access.ts';
export { createReferenceServer, type ReferenceServer } from './create-reference-server.ts';
export type { Identity, ReferenceRequest, ReferenceResponse } from './exchange/exchange.ts';
export { type Authority, type CertificateSubject, createAuthority, type Issued } from './http/certificates/create-authority.ts';
export type { Listening, TlsMaterial } from './http/listen.ts';
export { kubeconfigOf, type ServerConnection } from './kubeconfig-of.ts';
export type { ReferenceServerOptions } from './options.ts';
export type { Clock } from './settings/clock.ts';
export type { PersonalityId } from './settings/personality.ts';
export type { Random } from './settings/random.ts';
