import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMeasurement } from './describe-measurement.ts';
import { type DrawnRate, describeDrawn, measureDrawn } from './drawn.ts';
import { describeGrowth, type Grown, measureGrowth } from './growth.ts';
import { machineLine, thisMachine } from './machine.ts';
import { measure } from './measure.ts';
import { givenServer, type MeasuredTarget, startRealServer, startReference } from './measured-target.ts';
import { compare, type Measurement } from './measurement.ts';
import { describeRates, measureRates, measureStartUp, type Rate } from './serving.ts';

const results = fileURLToPath(new URL('../../../results/', import.meta.url));

const help = `Measures full runs of the command beside bare replays of the same plan, by turns.

  --target <name>       reference or kubernetes (repeatable; default: both)
  --server <url>        a server that runs already, in place of these
  --token <token>       its bearer token
  --insecure-skip-tls-verify
  --pairs <n>           counted pairs, after one that warms up (default: 5)
  --concurrency <n>     cases at a time (default: 8)
  --growth              full runs with one, two and four times the subjects, in place of pairs
  --serving             the start of the reference server and the requests that servers answer, in place of pairs
  --drawn <n>           so many drawn sequences in process and over HTTP, and the share of the judge, in place of pairs
  --profile             one more full run for each target, with a processor profile in bench/results/profile

The results are printed, and kept as JSON in bench/results.
`;

/** The benchmark's command line; answers the exit code. Rejects when a run fails. */
export async function bench(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      target: { type: 'string', multiple: true, default: ['reference', 'kubernetes'] },
      server: { type: 'string' },
      token: { type: 'string' },
      'insecure-skip-tls-verify': { type: 'boolean', default: false },
      pairs: { type: 'string', default: '5' },
      concurrency: { type: 'string', default: '8' },
      growth: { type: 'boolean', default: false },
      serving: { type: 'boolean', default: false },
      drawn: { type: 'string' },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const options = {
    pairs: countOf(values.pairs, '--pairs'),
    concurrency: countOf(values.concurrency, '--concurrency'),
    ...(values.profile ? { profileFolder: `${results}profile` } : {}),
  };
  const starters =
    values.server === undefined
      ? values.target.map(starterOf)
      : [async () => givenServer(values.server ?? '', values.token, values['insecure-skip-tls-verify'])];
  const machine = thisMachine();
  console.log(machineLine(machine));
  const measurements: Measurement[] = [];
  const served: { readonly name: string; readonly rates: readonly Rate[] }[] = [];
  const startUp = values.serving ? await measureStartUp(options.pairs) : undefined;
  const drawn: { readonly target: string; readonly rate: DrawnRate }[] = [];
  const growth: { readonly target: string; readonly grown: readonly Grown[] }[] = [];
  for (const start of starters) {
    const target = await start();
    if ('missing' in target) {
      console.error(`Not measured against kube-apiserver: ${target.missing}`);
      continue;
    }
    try {
      if (values.serving) {
        served.push({ name: target.name, rates: await measureRates(target) });
        continue;
      }
      if (values.drawn !== undefined) {
        const rate = await measureDrawn(target, countOf(values.drawn, '--drawn'));
        drawn.push({ target: target.name, rate });
        console.log(`\n${describeDrawn(target.name, rate)}`);
        continue;
      }
      if (values.growth) {
        const grown = await measureGrowth(target, options.pairs, (line) => console.error(line));
        growth.push({ target: target.name, grown });
        console.log(`\n${describeGrowth(target.name, grown)}`);
        continue;
      }
      const measurement = await measure(target, options, (line) => console.error(line));
      measurements.push(measurement);
      console.log(`\n${describeMeasurement(measurement)}`);
    } finally {
      await target.stop();
    }
  }
  if (startUp !== undefined) {
    const { milliseconds, mebibytes } = startUp;
    console.log(
      `\nthe reference server serves after ${milliseconds.median.toFixed(0)} ms, with ${mebibytes.median.toFixed(0)} MiB of memory`,
    );
    console.log(`\n${describeRates(served)}`);
  }
  const after = thisMachine();
  console.log(`\nload before ${machine.load}, after ${after.load}`);
  await keep(machine.date, {
    machine,
    loadAfter: after.load,
    growth,
    drawn,
    serving: { startUp, served },
    measurements: measurements.map((one) => ({ ...one, ...compare(one.pairs) })),
  });
  return measurements.length + growth.length + served.length + drawn.length === 0 ? 1 : 0;
}

function starterOf(name: string): () => Promise<MeasuredTarget | { readonly missing: string }> {
  if (name === 'reference') return startReference;
  if (name === 'kubernetes') return startRealServer;
  throw new Error(`There is no target ${name}: name reference or kubernetes.`);
}

function countOf(text: string, option: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option} takes a whole number from 1.`);
  return count;
}

async function keep(date: string, result: object): Promise<void> {
  await mkdir(results, { recursive: true });
  const name = `${date.replaceAll(':', '').slice(0, 17)}.json`;
  await writeFile(`${results}${name}`, `${JSON.stringify(result, undefined, 1)}\n`);
  console.log(`kept in bench/results/${name}`);
}
