import {
  applyBlocks,
  applySubscriptions,
  ProfileProjection,
  rebuildBlocks,
  rebuildHashtagSubscriptions,
  rebuildMutes,
  rebuildSubscriptions,
  rebuildUsers,
} from '@quillstead/projections';
import { type Rebuilding, sql } from '@quillstead/service-kit';
import { openOrClosePage, storeProfiles } from '../user-projection/index.js';
import { endBetween, storeHashtagSubscriptions } from '../subscription/index.js';
import { checkCounters } from './check-counters.js';
import { checkHashtagKeys } from './check-hashtag-keys.js';
import { checkListPartitions } from './check-list-partitions.js';
import { checkStoryCounts } from './check-story-counts.js';
import { checkStoryDays } from './check-story-days.js';
import { readSite } from '@quillstead/contracts';
import { PublishingRuleRow, storePublishingRule } from '../publishing-rule/index.js';

/** The SQL of hashtag subscriptions, as content has ids of hashtags. */
const hashtagSubscriptions = {
  join: sql`
    LEFT JOIN hashtag ON hashtag.key = requested.hashtag
    LEFT JOIN hashtag_subscription kept ON kept.user_id = requested.user_id AND kept.hashtag_id = hashtag.id`,
  list: sql`SELECT user_id, hashtag.key AS hashtag FROM hashtag_subscription JOIN hashtag ON hashtag.id = hashtag_id`,
  apply: storeHashtagSubscriptions,
};

/**
 * Compares the projections of content with the services that own the data, and its own counters with their rows;
 * reports the differences and corrects them. The site may run meanwhile. Throws CallError `unreachable` if a service
 * does not respond.
 */
export async function rebuildContent(rebuilding: Rebuilding): Promise<void> {
  const { outbox } = rebuilding;
  await rebuildUsers(
    ProfileProjection,
    async (users, manager) => {
      const { closed } = await storeProfiles(users, manager);
      for (const id of closed) await openOrClosePage(id, outbox, manager);
    },
    rebuilding,
  );
  await rebuildSubscriptions(applySubscriptions, rebuilding);
  await rebuildBlocks(async (blocks, manager) => {
    await applyBlocks(blocks, manager);
    for (const block of blocks) await endBetween(block, outbox, manager);
  }, rebuilding);
  await rebuildMutes(rebuilding);
  await checkPublishingRule(rebuilding);
  await checkHashtagKeys(rebuilding);
  await rebuildHashtagSubscriptions(hashtagSubscriptions, rebuilding);
  await checkCounters(rebuilding);
  await checkStoryDays(rebuilding);
  await checkListPartitions(rebuilding);
  await checkStoryCounts(rebuilding);
}

/** Compares who may publish with the settings of the site, and corrects it. */
async function checkPublishingRule({ dataSource, call, differs, isTrial }: Rebuilding): Promise<void> {
  const site = await call(readSite, {});
  const stored = await dataSource.manager.findOneBy(PublishingRuleRow, { id: 1 });
  const [had, is] = [stored?.version ?? 0, site.site_version];
  if (had >= is) return;
  differs({ what: 'publishing_rule', subject: 'site:1', had, is });
  if (!isTrial) await storePublishingRule(site, dataSource.manager);
}
