import { tellUsageAtEnd } from './process-usage.ts';

tellUsageAtEnd();
