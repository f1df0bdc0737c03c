export type { Dialect } from './model/dialect.ts';
export type { Report } from './model/report.ts';
export { createReferenceServer, type ReferenceServer } from './reference/create-reference-server.ts';
export type { ReferenceServerOptions } from './reference/options.ts';
export { parseReport } from './report/parse-report.ts';
export { dialects } from './wire/dialects.ts';
