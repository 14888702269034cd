import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { mostCollections } from '@quillstead/catalogue';
import { collectionChanged, createCollection, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  IdempotentCalls,
  integer,
  literal,
  lockQuota,
  Operation,
  Outbox,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { slugBase } from '../story/index.js';
import { addEntry } from './add-entry.js';
import { publishChange } from './change-own-collection.js';

/** Returns one of the 2^49 numbers that fit the 15 digits of an id in an address (`readSegment`). */
export const randomId = (): number => Number(randomBytes(8).readBigUInt64BE() >> 15n) || randomId();

type Address = ResponseOf<typeof createCollection>;

/** Creates a collection (docs/product/collections.md#collections). */
@Controller()
export class CreateCollection {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Creates the collection and returns its address. Throws `quota_reached` if the member has as many collections as
   * there may be, `not_found` for a story that the member may not read.
   */
  @Operation(createCollection)
  async execute(payload: PayloadOf<typeof createCollection>, context: RpcContext): Promise<Address> {
    const { id: memberId } = memberOf(context);
    const { title, description, collection_visibility, story_id } = payload;
    // Without the projection of a new member nobody, the member included, could read the collection.
    await this.users.waitFor(memberId);
    return this.calls.run(context, payload, async (manager) => {
      await lockQuota('collection', memberId, manager);
      const added = await queryOne(
        manager,
        { id: integer, collection_id: integer },
        sql`INSERT INTO collection (public_id, author_id, title, description, visibility)
         SELECT ${randomId()}, ${memberId}, ${title}, ${description || null}, ${collection_visibility || 'private'}
         WHERE (SELECT count(*) FROM collection WHERE author_id = ${memberId}) < ${literal(mostCollections)}
         RETURNING id, public_id AS collection_id`,
      );
      if (added === undefined) throw new CallError('quota_reached');
      if (story_id) await addEntry(added.id, story_id, memberId, manager);
      await publishChange(added.id, collectionChanged, this.outbox, manager);
      return { collection_id: added.collection_id, slug: slugBase(title) };
    });
  }
}
