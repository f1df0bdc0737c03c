import { brokenDeletions } from './broken/deletions.ts';
import { describeBroken } from './play-broken.ts';

describeBroken('a server', brokenDeletions);
