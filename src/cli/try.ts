import { fixtures } from '../../suites/fixtures.ts';
import { runInProcess } from '../self-test/run-in-process.ts';
import { loadSuite } from './suite.ts';
const suite = { ...loadSuite(), fixtures, version: '0' };
for (const f of [undefined, undefined, process.argv[2]]) {
const t = performance.now();
const report = await runInProcess(suite, f);
console.log(performance.now() - t, report.summary, report.run.seconds, report.run.requests, report.run.left);
for (const r of report.results) if (!['passed','skipped'].includes(r.status)) console.log(r.status, r.statement, r.subject, r.reason ?? r.findings[0]?.message);
}
