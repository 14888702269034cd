import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  daysOfNewMember,
  linksInText,
  mostSameLinks,
  mostTrusting,
  newMemberStage,
  tooManyInComment,
  tooManyInHour,
} from '@quillstead/catalogue';
import {
  boolean,
  CallError,
  CONFIG,
  type Database,
  execute,
  flag,
  integer,
  literal,
  lockQuota,
  query,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { ContentConfig } from '../config.js';

type Limits = NonNullable<ReturnType<typeof newMemberStage>>;

/** A comment that a member wants to post or to change. */
interface Written {
  readonly memberId: number;
  readonly text: string;
  /** The number of people whom the text mentions. */
  readonly mentions: number;
}

/** The most links of a comment that are compared with those of others. */
const mostCountedLinks = 20;

/** The most members without limits who are remembered, so that their age is not read again for their comments. */
const mostRemembered = 50_000;

/** The limits of the first days (docs/product/people.md#new-members). */
@Injectable()
export class NewMembers {
  private readonly established = new Set<number>();
  /** False if the operator has switched all limits off. */
  readonly isLimited: boolean;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { RATE_LIMIT_SCALE: scale }: Pick<ContentConfig, 'RATE_LIMIT_SCALE'>,
  ) {
    this.isLimited = scale > 0;
  }

  /**
   * Counts a new comment. Throws `new_member_limit` with a sentence that says which limit it is and when it ends.
   *
   * @returns whether enough other new members have sent a link of it within an hour; null for a member who is not known
   *   yet
   */
  async countComment(written: Written): Promise<boolean | null> {
    const limits = await this.limitsOf(written.memberId);
    if (limits === 'unknown') return null;
    if (limits === false) return false;
    await this.checkText(written, limits);
    const links = linksInText(written.text).slice(0, mostCountedLinks).map(hashOf);
    await this.countAct(written.memberId, links, limits);
    return links.length > 0 && this.isSentByOthers(links, written.memberId);
  }

  /**
   * Counts a changed text that has links or mentions as a comment of the hour, as each change can add others. Throws
   * `new_member_limit` as `countComment` does.
   *
   * @returns whether enough other new members have sent a link of it within an hour
   */
  async countChange(written: Written): Promise<boolean> {
    const limits = await this.limitsOf(written.memberId);
    if (typeof limits !== 'object') return false;
    await this.checkText(written, limits);
    const links = linksInText(written.text).slice(0, mostCountedLinks).map(hashOf);
    if (links.length === 0 && written.mentions === 0) return false;
    await this.countAct(written.memberId, links, limits);
    return links.length > 0 && this.isSentByOthers(links, written.memberId);
  }

  /** Returns the limits of a member; false if there are none, 'unknown' if the member is not known yet. */
  private async limitsOf(memberId: number): Promise<Limits | false | 'unknown'> {
    if (!this.isLimited || this.established.has(memberId)) return false;
    const member = await queryOne(
      this.dataSource,
      { age: integer, is_staff: flag },
      sql`SELECT greatest(0, extract(epoch FROM now() - joined_at))::bigint AS age, is_staff
          FROM user_projection WHERE user_id = ${memberId}`,
    );
    if (member === undefined) return 'unknown';
    const limits = newMemberStage(member.age);
    if (limits !== null) return member.is_staff === 1 ? false : limits;
    if (this.established.size >= mostRemembered) this.established.clear();
    this.established.add(memberId);
    return false;
  }

  private async checkText({ memberId, text, mentions }: Written, limits: Limits): Promise<void> {
    const has = { links: linksInText(text).length, mentions };
    for (const what of ['links', 'mentions'] as const) {
      if (has[what] <= limits.stage[what] || (await isTrusted(memberId, this.dataSource))) continue;
      const sentence = tooManyInComment(what, { has: has[what], ...limits });
      throw new CallError('new_member_limit', sentence, { retry_after: limits.changesIn });
    }
  }

  /**
   * Counts a comment of the hour and its links, even if it is rejected later. Comments at once are counted one after
   * the other.
   */
  private async countAct(memberId: number, links: readonly string[], limits: Limits): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockQuota('new_member_act', memberId, manager);
      const hour = await queryOne(
        manager,
        { count: integer, next_in: integer },
        sql`SELECT count(*) AS count,
                   coalesce(ceil(extract(epoch FROM min(acted_at) + interval '1 hour' - now())), 0)::bigint AS next_in
            FROM (
              SELECT acted_at FROM new_member_act
              WHERE user_id = ${memberId} AND link IS NULL AND acted_at > now() - interval '1 hour'
              ORDER BY acted_at DESC LIMIT ${literal(limits.stage.comments)}
            ) AS latest`,
      );
      const isFull = hour !== undefined && hour.count >= limits.stage.comments;
      if (isFull && !(await isTrusted(memberId, manager)))
        throw new CallError(
          'new_member_limit',
          tooManyInHour('comments', { ...limits, nextIn: hour.next_in }),
          { retry_after: hour.next_in },
        );
      await execute(
        manager,
        sql`INSERT INTO new_member_act (user_id, link)
            SELECT ${memberId}::bigint, link FROM unnest(${[null, ...links]}::text[]) AS link`,
      );
    });
  }

  private async isSentByOthers(links: readonly string[], memberId: number): Promise<boolean> {
    const found = await query(
      this.dataSource,
      { others: integer },
      sql`SELECT count(DISTINCT user_id) AS others FROM new_member_act
          WHERE link = ANY (${links}::text[]) AND acted_at > now() - interval '1 hour' AND user_id <> ${memberId}
          GROUP BY link`,
    );
    return found.some(({ others }) => others >= mostSameLinks);
  }
}

/**
 * Returns true if enough members who are not new like what the member wrote, so that no limit applies to the member.
 */
async function isTrusted(memberId: number, database: Database): Promise<boolean> {
  const row = await queryOne(
    database,
    { is_trusted: boolean },
    sql`SELECT count(DISTINCT liker.user_id) >= ${literal(mostTrusting)} AS is_trusted
        FROM (
          SELECT story_like.user_id FROM story JOIN story_like ON story_like.story_id = story.id
          WHERE story.author_id = ${memberId}
          UNION ALL
          SELECT comment_like.user_id FROM comment JOIN comment_like ON comment_like.comment_id = comment.id
          WHERE comment.author_id = ${memberId} AND comment.is_removed = 0
        ) AS marks
        JOIN user_projection liker ON liker.user_id = marks.user_id AND liker.status = 'active'
          AND liker.joined_at < now() - ${literal(daysOfNewMember)} * interval '1 day'
        WHERE liker.user_id <> ${memberId}`,
  );
  return row?.is_trusted ?? false;
}

/** Returns the hash of a link, so that what is stored for a day does not reveal what was written. */
const hashOf = (link: string): string => createHash('sha256').update(link).digest('base64url');
