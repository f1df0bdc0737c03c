import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createBareClient } from './bare-client.ts';
import { parseReplayInput } from './replay-input.ts';
import { replayPlan } from './replay-plan.ts';

// The process of one replay: its argument is the file of its input; it prints its outcome.
const input = parseReplayInput(readFileSync(process.argv[2] ?? '', 'utf8'));
const client = createBareClient(input.target, input.facts.limited?.user);
const outcome = await replayPlan(input, client, randomBytes(3).toString('hex'));
await client.close();
process.stdout.write(JSON.stringify(outcome));
