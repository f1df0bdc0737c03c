import { reportUsageAtEnd } from './process-usage.ts';

reportUsageAtEnd();
