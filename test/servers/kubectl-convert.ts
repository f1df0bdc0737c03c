import { fileURLToPath } from 'node:url';
import { type Binary, goBinary } from './go-binary.ts';

/** kubectl-convert, built when there is none yet (which takes long: it needs all of Kubernetes), or why there can be none. */
export const kubectlConvertBinary = (tell: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Promise<Binary> =>
  goBinary(fileURLToPath(new URL('kubectl-convert/1.35', import.meta.url)), '-s -w', tell);
