import { Injectable } from '@nestjs/common';
import { integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { targetsOf, wholeSite } from './blocked-senders.js';
import { Documents } from './documents.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import type { Outcome } from './sender.js';
import { SiteFederation } from './site-federation.js';

const address = z.url({ protocol: /^https?$/ }).max(2_000);

/** The parts that are read of the actor to which a follower has moved. */
const movedTo = z.object({
  id: address,
  inbox: address,
  endpoints: z.object({ sharedInbox: address }).optional().catch(undefined),
  alsoKnownAs: z.union([z.string(), z.array(z.string())]).optional(),
});

export interface NewHome {
  readonly actor: string;
  readonly inbox: URL;
}

/** Keeps followers who have moved to another account. */
@Injectable()
export class MoveFollower {
  constructor(
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly documents: Documents,
  ) {}

  /**
   * Reads the new account; null unless it names the old one: otherwise anybody could have activities sent to people who
   * never asked for them.
   */
  async read(actor: string, target: string): Promise<NewHome | null> {
    try {
      const sign = this.federation.signer(0, 'draft-cavage-http-signatures-12');
      const { document } = await this.documents.loaders(sign).documentLoader(target);
      const { id, inbox, endpoints, alsoKnownAs } = movedTo.parse(document);
      const shared = new URL(endpoints?.sharedInbox ?? inbox);
      const isTheirs = id === target && new URL(id).host === shared.host;
      return isTheirs && [alsoKnownAs].flat().includes(actor) ? { actor: id, inbox: shared } : null;
    } catch {
      // The other server does not respond, or responds with something else than an actor.
      return null;
    }
  }

  async run(from: string, { actor, inbox }: NewHome, manager: EntityManager): Promise<Outcome> {
    const followed = await manager.findBy(FederationFollower, { actor: from });
    await this.authors.holdEnd(
      followed.map(({ authorId }) => authorId),
      manager,
    );
    // If the new account follows an author already, or the author has blocked it, the old row is deleted without a new
    // one.
    const gone = await query(
      manager,
      { id: integer },
      sql`WITH moving AS (
         DELETE FROM federation_follower WHERE actor = ${from} RETURNING id, author_id, followed_at
       ), moved AS (
         INSERT INTO federation_follower (author_id, actor, inbox, host, followed_at)
         SELECT author_id, ${actor}, ${inbox.href}, ${inbox.host}, followed_at FROM moving
         WHERE NOT EXISTS (
           SELECT FROM federation_block block
           LEFT JOIN federation_actor series ON series.user_id = moving.author_id
           WHERE block.author_id IN (${wholeSite}, moving.author_id, series.series_author_id)
             AND block.target = ANY(${targetsOf(actor)}::text[])
         )
         ON CONFLICT (author_id, actor) DO NOTHING
       )
       SELECT id FROM moving`,
    );
    return gone.length > 0 ? 'done' : 'nothing';
  }
}
