import { Injectable } from '@nestjs/common';
import { RpcHandler } from '@quillstead/service-kit';
import {
  exportHashtagSubscriptions,
  exportSubscriptions,
  listReceivers,
  type PayloadOf,
  type ReplyOf,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';

/** The largest page, whatever is asked for. */
const mostRows = 1_000;

interface Receiver {
  user_id: number;
  created_at: Date;
  id: number;
}

const afterPlace = '(created_at, id) > ($2::timestamptz, $3::bigint) ORDER BY created_at, id LIMIT $4';
const ofAuthor = `
  SELECT subscriber_id AS user_id, created_at, id FROM user_subscription
  WHERE author_id = $1 AND code = true AND ${afterPlace}`;
const ofHashtag = `
  SELECT user_id, created_at, id FROM hashtag_subscription WHERE hashtag = $1 AND ${afterPlace}`;

/** Gives out subscriptions in pages by key; each page of receivers comes from an index alone. */
@Injectable()
export class HandOut {
  constructor(private readonly dataSource: DataSource) {}

  @RpcHandler(exportSubscriptions)
  async subscriptions(
    asked: PayloadOf<typeof exportSubscriptions>,
  ): Promise<ReplyOf<typeof exportSubscriptions>> {
    const items = await this.page<ReplyOf<typeof exportSubscriptions>['items'][number]>(
      `SELECT id AS subscription_id, subscriber_id, author_id, code, version, updated_at AS since FROM user_subscription
       WHERE id > $1 ORDER BY id LIMIT $2`,
      asked,
    );
    return { items, after: items.at(-1)?.subscription_id ?? null };
  }

  @RpcHandler(exportHashtagSubscriptions)
  async hashtagSubscriptions(
    asked: PayloadOf<typeof exportHashtagSubscriptions>,
  ): Promise<ReplyOf<typeof exportHashtagSubscriptions>> {
    const rows = await this.page<{
      id: number;
      user_id: number;
      hashtag: string;
      version: number;
      since: string;
    }>(
      `SELECT id, user_id, hashtag, version, created_at AS since FROM hashtag_subscription WHERE id > $1 ORDER BY id LIMIT $2`,
      asked,
    );
    return { items: rows.map(({ id: _, ...item }) => item), after: rows.at(-1)?.id ?? null };
  }

  @RpcHandler(listReceivers)
  async receivers(asked: PayloadOf<typeof listReceivers>): Promise<ReplyOf<typeof listReceivers>> {
    const { followed, after, limit } = asked;
    const [text, subject] =
      'hashtag' in followed ? [ofHashtag, followed.hashtag] : [ofAuthor, followed.author_id];
    const [at, id] = after ?? ['-infinity', 0];
    const count = Math.min(limit, mostRows);
    const rows = await this.dataSource.query<Receiver[]>(text, [subject, at, id, count]);
    const last = rows.length === count ? rows.at(-1) : undefined;
    return {
      user_ids: rows.map((row) => row.user_id),
      after: last ? [last.created_at.toISOString(), last.id] : null,
    };
  }

  private page<Row>(text: string, { after, limit }: { after: number; limit: number }): Promise<Row[]> {
    return this.dataSource.query<Row[]>(text, [after, Math.min(limit, mostRows)]);
  }
}
