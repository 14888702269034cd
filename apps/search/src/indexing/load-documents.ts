import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CommentDocument,
  type Documents,
  documentsAtOnce,
  type DocumentsRequest,
  type PayloadOf,
  readCommentDocuments,
  readHashtagDocuments,
  readStoryDocuments,
  type ResponseOf,
  type Operation,
} from '@quillstead/contracts';
import { stripHtml } from '@quillstead/fields';
import { RpcClient, integer, literal, query, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { IndexedOf } from '../engine/index.js';

/** Milliseconds that content has to give a page. */
const timeout = 10_000;

type Loaded<Kind extends keyof IndexedOf> = Documents<IndexedOf[Kind]>;

const cardRow = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  bio: text.orNull,
  joined_at: time,
  count_subscribers: integer,
};

/** Reads what is to be indexed from who owns it; people from the cards that are kept here. */
@Injectable()
export class LoadDocuments {
  constructor(
    @Inject(RpcClient) private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws CallError `unreachable` when content does not respond; so do the next two. */
  async story(request: DocumentsRequest<number>): Promise<Loaded<'story'>> {
    const { items, after } = await this.call(readStoryDocuments, request);
    return {
      items: items.map(({ rich_text_story, ...rest }) => ({ ...rest, text: stripHtml(rich_text_story) })),
      after,
    };
  }

  /** Without those of people who are gone: content empties them in a moment. */
  async comment(request: DocumentsRequest<number>): Promise<Loaded<'comment'>> {
    const { items, after } = await this.call(readCommentDocuments, request);
    const gone = await this.goneAmong(items);
    return { items: items.filter(({ author_id: id }) => !gone.has(id)), after };
  }

  hashtag(request: DocumentsRequest<string>): Promise<Loaded<'hashtag'>> {
    return this.call(readHashtagDocuments, request);
  }

  /** Everybody who is not deleted; who is suspended stays, and is hidden by the card. */
  async user(request: DocumentsRequest<number>): Promise<Loaded<'user'>> {
    const isSelected =
      'keys' in request
        ? sql`card.user_id = ANY(${request.keys}::bigint[])`
        : sql`card.user_id > ${request.after}::bigint`;
    const rows = await query(
      this.dataSource,
      cardRow,
      sql`SELECT card.user_id, card.username, card.display_name, card.bio, card.joined_at,
                 coalesce(stat.count_subscribers, 0) AS count_subscribers
          FROM user_projection card LEFT JOIN author_stat stat ON stat.user_id = card.user_id
          WHERE ${isSelected} AND card.status <> 'deleted' ORDER BY card.user_id LIMIT ${literal(documentsAtOnce)}`,
    );
    const items = rows.map((row) => ({ ...row, joined_at: row.joined_at.toISOString() }));
    const last = 'after' in request && items.length === documentsAtOnce ? items.at(-1) : undefined;
    return { items, after: last?.user_id ?? null };
  }

  private async goneAmong(comments: readonly CommentDocument[]): Promise<Set<number>> {
    const ids = comments.map(({ author_id: id }) => id);
    const rows = await query(
      this.dataSource,
      { user_id: integer },
      sql`SELECT user_id FROM user_projection WHERE user_id = ANY(${ids}::bigint[]) AND status = 'deleted'`,
    );
    return new Set(rows.map(({ user_id: id }) => id));
  }

  private call<Declared extends Operation>(
    call: Declared,
    payload: PayloadOf<Declared>,
  ): Promise<ResponseOf<Declared>> {
    const context = { viewer: null, requestId: `index-${randomUUID()}`, deadline: Date.now() + timeout };
    return this.rpc.call(call, payload, context);
  }
}
