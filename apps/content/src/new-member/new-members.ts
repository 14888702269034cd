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
  type KeyedCall,
  literal,
  lockQuota,
  query,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
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
   * Counts a new comment, once however often its call is repeated. Throws `new_member_limit` with a sentence that says
   * which limit it is and when it ends.
   *
   * @param call null if it cannot be repeated
   * @returns whether enough other new members have sent a link of it within an hour; null for a member who is not known
   *   yet
   */
  async countComment(written: Written, call: KeyedCall | null): Promise<boolean | null> {
    const { dataSource } = this;
    const limits = await this.limitsOf(written.memberId, dataSource);
    if (limits === 'unknown') return null;
    if (limits === false) return false;
    await checkText(written, limits, dataSource);
    const links = linksIn(written);
    // It counts even if it is rejected later.
    await dataSource.transaction((manager) =>
      countAct({ memberId: written.memberId, links, callHash: hashOfCall(call) }, limits, manager),
    );
    return links.length > 0 && isSentByOthers(links, written.memberId, dataSource);
  }

  /**
   * Counts a changed text that has links or mentions as a comment of the hour, as each change can add others, inside
   * the caller's transaction. Throws `new_member_limit` as `countComment` does.
   *
   * @returns whether enough other new members have sent a link of it within an hour
   */
  async countChange(written: Written, manager: EntityManager): Promise<boolean> {
    const limits = await this.limitsOf(written.memberId, manager);
    if (typeof limits !== 'object') return false;
    await checkText(written, limits, manager);
    const links = linksIn(written);
    if (links.length === 0 && written.mentions === 0) return false;
    await countAct({ memberId: written.memberId, links, callHash: null }, limits, manager);
    return links.length > 0 && isSentByOthers(links, written.memberId, manager);
  }

  /** Returns the limits of a member; false if there are none, 'unknown' if the member is not known yet. */
  private async limitsOf(memberId: number, database: Database): Promise<Limits | false | 'unknown'> {
    if (!this.isLimited || this.established.has(memberId)) return false;
    const member = await queryOne(
      database,
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
}

async function checkText(
  { memberId, text, mentions }: Written,
  limits: Limits,
  database: Database,
): Promise<void> {
  const has = { links: linksInText(text).length, mentions };
  for (const what of ['links', 'mentions'] as const) {
    if (has[what] <= limits.stage[what] || (await isTrusted(memberId, database))) continue;
    const sentence = tooManyInComment(what, { has: has[what], ...limits });
    throw new CallError('new_member_limit', sentence, { retry_after: limits.changesIn });
  }
}

interface Act {
  readonly memberId: number;
  /** The hashes of the links. */
  readonly links: readonly string[];
  readonly callHash: Buffer | null;
}

/**
 * Counts a comment of the hour and its links, unless its call was counted before. Comments at once are counted one
 * after the other.
 */
async function countAct(
  { memberId, links, callHash }: Act,
  limits: Limits,
  manager: EntityManager,
): Promise<void> {
  await lockQuota('new_member_act', memberId, manager);
  const hour = await queryOne(
    manager,
    { count: integer, next_in: integer, is_repeated: boolean },
    sql`SELECT count(*) AS count,
               coalesce(ceil(extract(epoch FROM min(acted_at) + interval '1 hour' - now())), 0)::bigint AS next_in,
               EXISTS (
                 SELECT FROM new_member_act WHERE user_id = ${memberId} AND call_hash = ${callHash}::bytea
               ) AS is_repeated
        FROM (
          SELECT acted_at FROM new_member_act
          WHERE user_id = ${memberId} AND link IS NULL AND acted_at > now() - interval '1 hour'
          ORDER BY acted_at DESC LIMIT ${literal(limits.stage.comments)}
        ) AS latest`,
  );
  if (hour?.is_repeated) return;
  const isFull = hour !== undefined && hour.count >= limits.stage.comments;
  if (isFull && !(await isTrusted(memberId, manager)))
    throw new CallError('new_member_limit', tooManyInHour('comments', { ...limits, nextIn: hour.next_in }), {
      retry_after: hour.next_in,
    });
  await execute(
    manager,
    sql`INSERT INTO new_member_act (user_id, link, call_hash)
        VALUES (${memberId}, NULL, ${callHash})`,
  );
  await execute(
    manager,
    sql`INSERT INTO new_member_act (user_id, link) SELECT ${memberId}::bigint, unnest(${links}::text[])`,
  );
}

async function isSentByOthers(
  links: readonly string[],
  memberId: number,
  database: Database,
): Promise<boolean> {
  const found = await query(
    database,
    { others: integer },
    sql`SELECT count(DISTINCT user_id) AS others FROM new_member_act
        WHERE link = ANY (${links}::text[]) AND acted_at > now() - interval '1 hour' AND user_id <> ${memberId}
        GROUP BY link`,
  );
  return found.some(({ others }) => others >= mostSameLinks);
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

/** Returns the hashes of the links of a text. */
const linksIn = ({ text }: Written): string[] => linksInText(text).slice(0, mostCountedLinks).map(hashOf);

/** Returns what distinguishes a call from every other one: its key, and its payload, as a key is of one payload. */
const hashOfCall = (call: KeyedCall | null): Buffer | null =>
  call && createHash('sha256').update(call.key).update(call.hash).digest();
