import { serveWork } from '#adapters/worker-pool';
import type { FaultJob } from '#self-test/test-fault';
import { testFault } from '#self-test/test-fault';
import { suiteUnderTest } from './suite-under-test.ts';

const suite = suiteUnderTest();
serveWork((job: FaultJob) => testFault(suite, job));
