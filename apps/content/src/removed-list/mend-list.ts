import { Controller } from '@nestjs/common';
import {
  collectionMended,
  mendCollection,
  mendSeries,
  type PayloadOf,
  seriesMended,
} from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  Operation,
  Outbox,
  queryOne,
  raw,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isHiddenList, type ListTable, numberOf } from './removed-rows.js';

type Changes = Pick<PayloadOf<typeof mendSeries>, 'title' | 'description'>;

/**
 * Lets an author change a series or a collection that a moderator hid, and report it as mended
 * (docs/product/admin.md#hiding).
 */
@Controller()
export class MendList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores the changes. The list stays hidden; the 30 days in which it can be restored begin anew. Throws `not_found`
   * for a list that is not the member's or not hidden, `invalid` for an empty title.
   */
  @Operation(mendSeries)
  async series(payload: PayloadOf<typeof mendSeries>, context: RpcContext): Promise<null> {
    const { id: author_id } = memberOf(context);
    const { series_id, mended_words: said } = payload;
    await this.dataSource.transaction(async (manager) => {
      const version = await mend('series', series_id, payload, author_id, manager);
      const mended = { series_id, author_id, version, words: said || null };
      await this.outbox.publish(manager, seriesMended, mended, version);
    });
    return null;
  }

  @Operation(mendCollection)
  async collection(payload: PayloadOf<typeof mendCollection>, context: RpcContext): Promise<null> {
    const { id: author_id } = memberOf(context);
    const { collection_id, mended_words: said } = payload;
    await this.dataSource.transaction(async (manager) => {
      const version = await mend('collection', collection_id, payload, author_id, manager);
      const mended = { collection_id, author_id, version, words: said || null };
      await this.outbox.publish(manager, collectionMended, mended, version);
    });
    return null;
  }
}

/** Writes the changes and returns the new version. A value that is left out stays. */
async function mend(
  table: ListTable,
  number: number,
  { title, description }: Changes,
  authorId: number,
  manager: EntityManager,
): Promise<number> {
  if (title !== undefined && !title)
    throw new CallError('invalid', messages.required(dictionary.title.label));
  const changed = await queryOne(
    manager,
    { version: integer },
    sql`UPDATE ${raw(table)} SET
          title = coalesce(${title ?? null}::text, title),
          description = CASE WHEN ${description !== undefined} THEN ${description || null}::text ELSE description END,
          removed_at = now(), version = version + 1
        WHERE ${numberOf(table)} = ${number} AND ${isHiddenList(table, sql`${authorId}::bigint`)}
        RETURNING version`,
  );
  if (changed === undefined) throw new CallError('not_found');
  return changed.version;
}
