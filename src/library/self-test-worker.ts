import { serveWork } from '#adapters/worker-pool';
import { type FaultJob, testFault } from '#self-test/test-fault';
import { conformanceSuite, loadSuite } from './load-suite.ts';

const suite = conformanceSuite(loadSuite(), { withCoverage: false });
serveWork((job: FaultJob) => testFault(suite, job));
