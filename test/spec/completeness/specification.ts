import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../../../shared/spec/cluster-control-api.md', import.meta.url);

/** The text of the specification, where it lies beside the checkout. Tests that need it are skipped where it does not. */
export const specification: string | undefined = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
