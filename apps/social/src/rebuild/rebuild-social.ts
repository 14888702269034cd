import { ProfileProjection, rebuildUsers } from '@quillstead/projections';
import type { Rebuilding } from '@quillstead/service-kit';
import { storeProfiles } from '../user-projection/index.js';
import { checkCounts } from './check-counts.js';
import { checkRows } from './check-rows.js';

/**
 * Compares what social keeps with its truth, the cards with accounts and the counts and names with rows and cards; says
 * what differs and mends it. The site may run meanwhile. Throws CallError `unreachable` when accounts does not answer.
 */
export async function rebuildSocial(rebuilding: Rebuilding): Promise<void> {
  await rebuildUsers(ProfileProjection, storeProfiles, rebuilding);
  await checkCounts(rebuilding);
  await checkRows(rebuilding);
}
