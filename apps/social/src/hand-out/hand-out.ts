import { Injectable } from '@nestjs/common';
import { RpcHandler } from '@quillstead/service-kit';
import {
  exportHashtagSubscriptions,
  exportSubscriptions,
  type PayloadOf,
  type ReplyOf,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';

/** The largest page, whatever is asked for. */
const mostRows = 1_000;

/** Gives out subscriptions in pages by key. */
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

  private page<Row>(text: string, { after, limit }: { after: number; limit: number }): Promise<Row[]> {
    return this.dataSource.query<Row[]>(text, [after, Math.min(limit, mostRows)]);
  }
}
