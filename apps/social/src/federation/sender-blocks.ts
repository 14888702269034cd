import { Injectable } from '@nestjs/common';
import { noteFediverseBlock } from '@quillstead/contracts';
import {
  CallError,
  execute,
  integer,
  lockQuota,
  query,
  RedisListClient,
  type RpcContext,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Activities } from './activities.js';
import { BlockedSenders, wholeSite } from './blocked-senders.js';
import { forgetActivities } from './forget-activities.js';
import { FederationBlock } from './federation-block.entity.js';

/** The most blocks of one author, and of the site. */
const mostBlocks = 2_000;
const mostBytesOfTarget = 2_000;

/** Adds and ends blocks of persons and servers of the fediverse (docs/product/fediverse.md#blocks). */
@Injectable()
export class SenderBlocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blocked: BlockedSenders,
    private readonly activities: Activities,
    private readonly rpc: RedisListClient,
  ) {}

  /**
   * Adds a block of an author. Throws `invalid` for a target that is neither the address of a person nor a host,
   * `quota_reached`.
   */
  async begin(authorId: number, named: string): Promise<void> {
    const target = targetOf(named);
    await this.dataSource.transaction((manager) => this.add(manager, authorId, target, null));
  }

  async end(authorId: number, named: string): Promise<void> {
    await this.dataSource.manager.delete(FederationBlock, { authorId, target: targetOf(named) });
  }

  /**
   * Adds a block for all authors, and an entry in the log of the staff: if the entry fails, nothing is blocked. Throws
   * as `begin`.
   */
  async beginForSite(named: string, reason: string | null, context: RpcContext): Promise<void> {
    const target = targetOf(named);
    await this.dataSource.transaction(async (manager) => {
      await this.add(manager, wholeSite, target, reason);
      await this.rpc.call(noteFediverseBlock, { act: 'block_fediverse', target, reason }, context);
    });
  }

  /** Ends a block for all authors. Without a block nothing is logged. */
  async endForSite(named: string, context: RpcContext): Promise<void> {
    const target = targetOf(named);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(FederationBlock, { authorId: wholeSite, target });
      if (!affected) return;
      await this.rpc.call(noteFediverseBlock, { act: 'unblock_fediverse', target, reason: null }, context);
    });
  }

  private async add(
    manager: EntityManager,
    authorId: number,
    target: string,
    reason: string | null,
  ): Promise<void> {
    await lockQuota('federation_block', authorId, manager);
    const isThere = await manager.existsBy(FederationBlock, { authorId, target });
    if (!isThere && (await manager.countBy(FederationBlock, { authorId })) >= mostBlocks)
      throw new CallError('quota_reached', `At most ${mostBlocks} servers and persons can be blocked.`);
    await this.blocked.lock(manager);
    await manager.upsert(FederationBlock, { authorId, target, reason }, ['authorId', 'target']);
    await this.endFollows(manager, authorId, target);
    await this.forget(manager, authorId, target);
  }

  /**
   * Ends the follows of the blocked. Their servers learn from a Reject that they follow no more; a server that the site
   * has blocked is told nothing.
   */
  private async endFollows(manager: EntityManager, authorId: number, target: string): Promise<void> {
    const ended = await query(
      manager,
      { author_id: integer, actor: text, inbox: text, follow_id: text.orNull },
      sql`DELETE FROM federation_follower sent WHERE ${isMeant(authorId, target)}
       RETURNING author_id, actor, inbox, follow_id`,
    );
    if (authorId === wholeSite) return;
    for (const { author_id, actor: follower, inbox, follow_id: followId } of ended)
      if (followId !== null)
        await this.activities.answer(manager, {
          kind: 'reject',
          authorId: author_id,
          followId,
          follower,
          inbox: new URL(inbox),
        });
  }

  private async forget(manager: EntityManager, authorId: number, target: string): Promise<void> {
    await execute(manager, sql`DELETE FROM federation_reaction sent WHERE ${isMeant(authorId, target)}`);
    await execute(manager, sql`DELETE FROM federation_reply sent WHERE ${isMeant(authorId, target)}`);
    if (authorId !== wholeSite) return;
    const ended = await query(
      manager,
      { activity_id: integer },
      sql`DELETE FROM federation_delivery sent WHERE ${isHost(target)} RETURNING activity_id`,
    );
    await forgetActivities(
      manager,
      ended.map(({ activity_id }) => activity_id),
    );
  }
}

const isHost = (target: string): Sql => sql`(
  sent.host = ${target} OR split_part(sent.host, ':', 1) = ${target}
  OR right(split_part(sent.host, ':', 1), ${target.length + 1}) = ${`.${target}`}
)`;

const isMeant = (authorId: number, target: string): Sql =>
  sql`(
    ${authorId} = ${wholeSite} OR sent.author_id = ${authorId}
    OR sent.author_id IN (SELECT user_id FROM federation_actor WHERE series_author_id = ${authorId})
  ) AND (sent.actor = ${target} OR ${isHost(target)})`;

/** Returns the address of a person as it is, or a host in lower case. Throws `invalid`. */
function targetOf(named: string): string {
  const word = named.trim();
  const isPerson = /^https?:\/\//i.test(word);
  const address = isPerson ? word : `https://${word.replace(/^@/, '')}`;
  if (!URL.canParse(address)) throw invalid();
  const url = new URL(address);
  if (url.href.length > mostBytesOfTarget) throw invalid();
  if (isPerson) return url.href;
  if (url.pathname !== '/' || url.username !== '' || url.search !== '' || url.hash !== '') throw invalid();
  return url.host;
}

const invalid = (): CallError =>
  new CallError('invalid', 'This is neither the name of a server nor the address of a person there.');
