import { ProfileProjection, rebuildUsers } from '@quillstead/projections';
import type { Rebuilding } from '@quillstead/service-kit';
import { storeProfiles } from '../user-projection/index.js';
import { checkCounts } from './check-counts.js';
import { checkHashtagKeys } from './check-hashtag-keys.js';
import { checkRows } from './check-rows.js';

/**
 * Compares the user projections of social with accounts, and its counts and names with rows and projections; reports
 * the differences and corrects them. The site may run meanwhile. Throws CallError `unreachable` when accounts does not
 * respond.
 */
export async function rebuildSocial(rebuilding: Rebuilding): Promise<void> {
  await rebuildUsers(ProfileProjection, storeProfiles, rebuilding);
  await checkHashtagKeys(rebuilding);
  await checkCounts(rebuilding);
  await checkRows(rebuilding);
}
