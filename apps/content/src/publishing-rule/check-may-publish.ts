import { mostFirstPostsHeld, publishingRefusals } from '@quillstead/catalogue';
import {
  boolean,
  CallError,
  type Database,
  flag,
  literal,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { PublishingRuleRow } from './publishing-rule.entity.js';

type Kind = 'story' | 'comment';

/** The posts of a member that count, without those that a moderator or the author of a story has removed. */
const posts = {
  story: (member: Sql) => sql`SELECT FROM story WHERE author_id = ${member}`,
  comment: (member: Sql) =>
    sql`SELECT FROM comment WHERE author_id = ${member} AND is_deleted = 0 AND is_removed = 0`,
} as const satisfies Record<Kind, (member: Sql) => Sql>;

/**
 * Returns SQL that is true if the next story or comment of a member is one of the first, which the staff reads before
 * others do (docs/product/people.md#first-posts). The staff's own posts never are.
 *
 * @param member their id as bigint
 */
export const isFirstPost = (kind: Kind, member: Sql): Sql => sql`EXISTS (
  SELECT FROM publishing_rule held
  WHERE held.first_posts_held > 0
    AND NOT EXISTS (SELECT FROM user_projection person WHERE person.user_id = ${member} AND person.is_staff = 1)
    AND held.first_posts_held > (
      SELECT count(*) FROM (${posts[kind](member)} LIMIT ${literal(mostFirstPostsHeld)}) AS posted
    )
)`;

/**
 * Throws `forbidden` while the staff reads the member's first posts: a change would replace an approved text by one
 * that the staff has not read.
 */
export async function checkMayChange(kind: Kind, memberId: number, database: Database): Promise<void> {
  const row = await queryOne(
    database,
    { is_first: boolean },
    sql`SELECT ${isFirstPost(kind, sql`${memberId}::bigint`)} AS is_first`,
  );
  if (row?.is_first) throw new CallError('forbidden', unchangeable[kind]);
}

const unchangeable = {
  story:
    'The staff of this site reads your first stories before others do, so those that it has approved cannot be changed yet. Once it has approved some more, you can change them.',
  comment:
    'The staff of this site reads your first comments before others do, so those that it has approved cannot be changed yet. Once it has approved some more, you can change them.',
} as const satisfies Record<Kind, string>;

/**
 * Throws `may_not_publish` if the settings of the site do not let this author publish
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
