import { brokenReads } from './broken/reads.ts';
import { describeBroken } from './play-broken.ts';

describeBroken('a server', brokenReads);
