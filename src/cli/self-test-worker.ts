import { serveWork } from '../adapters/worker-pool.ts';
import type { FaultJob } from '../self-test/test-fault.ts';
import { testFault } from '../self-test/test-fault.ts';
import { suiteUnderTest } from './suite-under-test.ts';

const suite = suiteUnderTest();
serveWork((job: FaultJob) => testFault(suite, job));
