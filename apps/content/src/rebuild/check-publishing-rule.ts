import { readSite } from '@quillstead/contracts';
import type { Rebuilding } from '@quillstead/service-kit';
import { PublishingRuleRow, storePublishingRule } from '../publishing-rule/index.js';

/** Compares who may publish with the settings of the site, and mends it. */
export async function checkPublishingRule({ dataSource, call, differs, isTrial }: Rebuilding): Promise<void> {
  const site = await call(readSite, {});
  const stored = await dataSource.manager.findOneBy(PublishingRuleRow, { id: 1 });
  const [had, is] = [stored?.version ?? 0, site.site_version];
  if (had >= is) return;
  differs({ what: 'publishing_rule', subject: 'site:1', had, is });
  if (!isTrial) await storePublishingRule(site, dataSource.manager);
}
