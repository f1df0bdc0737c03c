// The compiler writes files that nobody may run; the command is one that people run.
import { chmodSync } from 'node:fs';

chmodSync(new URL('../dist/src/cli/main.js', import.meta.url), 0o755);
