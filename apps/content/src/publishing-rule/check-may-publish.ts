import { publishingRefusals } from '@quillstead/catalogue';
import { boolean, CallError, flag, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isFirstPost } from './first-posts.js';
import type { PublishingRuleRow } from './publishing-rule.entity.js';

/**
 * Throws `may_not_publish` when the owner of the site lets others publish than this author
 * (docs/product/stories.md#who-can-publish).
 *
 * @returns whether the staff has to read the story first
 */
export async function checkMayPublish(authorId: number, manager: EntityManager): Promise<boolean> {
  const limited = await queryOne(
    manager,
    { rule: text, is_verified: flag.orNull, is_staff: flag.orNull, is_first: boolean },
    sql`SELECT rule, is_verified, is_staff, ${isFirstPost('story', sql`${authorId}::bigint`)} AS is_first
        FROM publishing_rule LEFT JOIN user_projection ON user_id = ${authorId}
        WHERE rule <> 'everyone' OR first_posts_held > 0`,
  );
  if (limited === undefined || limited.is_staff === 1) return false;
  if (limited.rule === 'everyone') return limited.is_first;
  const rule = limited.rule as Exclude<PublishingRuleRow['rule'], 'everyone'>;
  if (rule === 'verified' && limited.is_verified === 1) return limited.is_first;
  throw new CallError('may_not_publish', publishingRefusals[rule]);
}
