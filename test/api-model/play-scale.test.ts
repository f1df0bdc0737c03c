import { brokenSubresources } from './broken/subresources.ts';
import { describeBroken } from './play-broken.ts';

describeBroken(brokenSubresources);
