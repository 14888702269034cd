import { type SiteSettings, siteChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Stores who may publish stories, and what the staff reads first, from the events of accounts. */
@EventHandler(siteChanged)
export class OnSiteChanged {
  async handle(events: readonly EventOf<typeof siteChanged>[], manager: EntityManager): Promise<void> {
    for (const { payload } of events) await storePublishingRule(payload, manager);
  }
}

/** Stores the rule, unless the rule of newer settings is stored. */
export async function storePublishingRule(
  { site_version: version, publishing: rule, first_posts_held: held }: SiteSettings,
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO publishing_rule (version, rule, first_posts_held) VALUES (${version}, ${rule}, ${held})
        ON CONFLICT (id) DO UPDATE
        SET version = excluded.version, rule = excluded.rule, first_posts_held = excluded.first_posts_held
        WHERE publishing_rule.version < excluded.version`,
  );
}
