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

/** What of a member counts: what a moderator or the author of a story has removed does not. */
const posts = {
  story: (member: Sql) => sql`SELECT FROM story WHERE author_id = ${member}`,
  comment: (member: Sql) =>
    sql`SELECT FROM comment WHERE author_id = ${member} AND is_deleted = 0 AND is_removed = 0`,
} as const satisfies Record<Kind, (member: Sql) => Sql>;

/**
 * Whether the next story or comment of a member is one of the first, which the staff reads before others do
 * (docs/product/people.md#first-posts). Nothing of the staff is.
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
 * Throws `forbidden` while the staff reads what the member posts: what it has approved would become another text that
 * it has not read.
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
