// Measures a full run beside a bare replay of the same plan; `--help` lists the options. Builds what it measures first.
import { buildApart } from './build.mjs';

// Servers are ended when this process exits; a signal alone would leave them behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const { bench } = await import(buildApart()('scripts/bench/bench.ts'));
process.exitCode = await bench(process.argv.slice(2));
