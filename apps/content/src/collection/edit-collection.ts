import { Controller, Inject } from '@nestjs/common';
import { collectionChanged, editCollection, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  IdempotentCalls,
  Operation,
  Outbox,
  type OutboxEntry,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import { placeCoversLater } from '../cover-files/index.js';
import { slugBase } from '../story/index.js';
import { lockOwnCollection, publishChange } from './change-own-collection.js';

type Payload = PayloadOf<typeof editCollection>;

/** Changes title, description and visibility of a collection (docs/product/collections.md#collections). */
@Controller()
export class EditCollection {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Changes the collection and returns its address, whose slug is that of the title. Throws `forbidden` for the
   * collection of another member, `not_found` for one that the member may not read, `invalid` for an empty title.
   */
  @Operation(editCollection)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof editCollection>> {
    const { id: memberId } = memberOf(context);
    const { collection_id, title, description, collection_visibility } = payload;
    if (title !== undefined && !title)
      throw new CallError('invalid', messages.required(dictionary.title.label));
    let published: OutboxEntry | undefined;
    const address = await this.calls.run(context, payload, async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      // A value that is left out stays.
      const changed = await queryOne(
        manager,
        { title: text, cover: text.orNull },
        sql`UPDATE collection SET
           title = coalesce(${title ?? null}::text, title),
           description = CASE WHEN ${description !== undefined} THEN ${description || null}::text ELSE description END,
           visibility = CASE
             WHEN ${collection_visibility !== undefined} THEN ${collection_visibility || 'private'}::text
             ELSE visibility
           END
         WHERE id = ${id} RETURNING title, cover`,
      );
      if (collection_visibility !== undefined) await placeCoversLater([changed?.cover ?? null], manager);
      published = await publishChange(id, collectionChanged, this.outbox, manager);
      return { collection_id, slug: slugBase(changed?.title ?? '') };
    });
    if (published) await this.acknowledgements.wait(published);
    return address;
  }
}
