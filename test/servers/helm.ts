import { fileURLToPath } from 'node:url';
import { type Binary, goBinary } from './go-binary.ts';

/** Helm 3 of the version that `helm/go.mod` names, built when there is none yet, or why there can be none. */
export const helmBinary = (tell: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Promise<Binary> =>
  goBinary({ name: 'helm-3', folder: fileURLToPath(new URL('helm', import.meta.url)), package: 'helm.sh/helm/v3/cmd/helm' }, '-s -w', tell);
