import { randomUUID } from 'node:crypto';
import { withoutOrnaments } from '@quillstead/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CommentDocument,
  type Documents,
  documentsAtOnce,
  type DocumentsRequest,
  type PayloadOf,
  readCommentDocuments,
  readHashtagDocuments,
  readSeriesDocuments,
  readStoryDocuments,
  type ResponseOf,
  type Operation,
} from '@quillstead/contracts';
import { stripHtml } from '@quillstead/fields';
import { RedisListClient, integer, literal, query, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { IndexedOf } from '../engine/index.js';

/** Milliseconds that content has to give a page. */
const timeout = 10_000;

type Loaded<Kind extends keyof IndexedOf> = Documents<IndexedOf[Kind]>;

const userRow = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  bio: text.orNull,
  joined_at: time,
  count_subscribers: integer,
};

/** Reads the documents to be indexed from the services that own them, and people from the user projections here. */
@Injectable()
export class LoadDocuments {
  constructor(
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call'>,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws CallError `unreachable` when content does not respond; so do the next three. */
  async story(request: DocumentsRequest<number>): Promise<Loaded<'story'>> {
    const { items, after } = await this.call(readStoryDocuments, request);
    return {
      items: items.map(({ rich_text_story, ...rest }) => ({ ...rest, text: wordsOf(rich_text_story) })),
      after,
    };
  }

  /** Returns comments without those of deleted authors: content empties these soon. */
  async comment(request: DocumentsRequest<number>): Promise<Loaded<'comment'>> {
    const { items, after } = await this.call(readCommentDocuments, request);
    const gone = await this.goneAmong(items);
    return { items: items.filter(({ author_id: id }) => !gone.has(id)), after };
  }

  hashtag(request: DocumentsRequest<string>): Promise<Loaded<'hashtag'>> {
    return this.call(readHashtagDocuments, request);
  }

  series(request: DocumentsRequest<number>): Promise<Loaded<'series'>> {
    return this.call(readSeriesDocuments, request);
  }

  /** People who are not deleted. A suspended person stays in the index; the access check hides them. */
  async user(request: DocumentsRequest<number>): Promise<Loaded<'user'>> {
    const isSelected =
      'keys' in request
        ? sql`person.user_id = ANY(${request.keys}::bigint[])`
        : sql`person.user_id > ${request.after}::bigint`;
    const rows = await query(
      this.dataSource,
      userRow,
      sql`SELECT person.user_id, person.username, person.display_name, person.bio, person.joined_at,
                 coalesce(stat.count_subscribers, 0) AS count_subscribers
          FROM user_projection person LEFT JOIN author_stat stat ON stat.user_id = person.user_id
          WHERE ${isSelected} AND person.status <> 'deleted' ORDER BY person.user_id LIMIT ${literal(documentsAtOnce)}`,
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

/**
 * Returns the text of a story without the ornaments between its scenes: the pieces that are shown of it have none
 * either.
 */
const wordsOf = (html: string): string => withoutOrnaments(stripHtml(html));
