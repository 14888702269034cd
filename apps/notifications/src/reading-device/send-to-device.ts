import { mostDeviceBooksADay } from '@quillstead/catalogue';
import {
  type PayloadOf,
  sendCollectionToDevice,
  sendSeriesToDevice,
  sendStoryToDevice,
} from '@quillstead/contracts';
import { Controller } from '@nestjs/common';
import { memberOf } from '@quillstead/projections';
import {
  boolean,
  CallError,
  execute,
  IdempotentCalls,
  integer,
  lockQuota,
  Operation,
  queryOne,
  type RpcContext,
  sql,
} from '@quillstead/service-kit';
import { Clock } from '../due/index.js';
import { deviceAddress } from './device-address.js';
import type { DeviceBook } from './reading-device.entity.js';

const tooMany = `You can send ${mostDeviceBooksADay} books to your device in a day. Please try again tomorrow.`;

/**
 * Stores that a member wants a book on the device; a job makes and sends it. What the member may read is checked then,
 * so the response is the same for a book that does not exist. A book that waits already is not stored again.
 */
@Controller()
export class SendToDevice {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly clock: Clock,
  ) {}

  @Operation(sendStoryToDevice)
  story(payload: PayloadOf<typeof sendStoryToDevice>, context: RpcContext): Promise<void> {
    return this.note({ kind: 'story', key: payload.slug }, payload, context);
  }

  @Operation(sendSeriesToDevice)
  series(payload: PayloadOf<typeof sendSeriesToDevice>, context: RpcContext): Promise<void> {
    return this.note({ kind: 'series', key: payload.slug }, payload, context);
  }

  @Operation(sendCollectionToDevice)
  collection(payload: PayloadOf<typeof sendCollectionToDevice>, context: RpcContext): Promise<void> {
    return this.note({ kind: 'collection', key: `${payload.collection_id}` }, payload, context);
  }

  private async note(
    { kind, key }: Pick<DeviceBook, 'kind' | 'key'>,
    payload: object,
    context: RpcContext,
  ): Promise<void> {
    const { id: userId } = memberOf(context);
    const now = this.clock.now();
    await this.calls.run(context, payload, async (manager) => {
      await lockQuota('device_book', userId, manager);
      const device = await deviceAddress(userId, manager);
      if (device === undefined || device.is_refused === 1) throw new CallError('no_device');
      const found = await queryOne(
        manager,
        { count: integer, is_waiting: boolean },
        sql`SELECT count(*)::int AS count,
                   coalesce(bool_or(state = 'waiting' AND kind = ${kind} AND key = ${key}), false) AS is_waiting
            FROM device_book
            WHERE user_id = ${userId} AND requested_at > ${now}::timestamptz - interval '1 day'`,
      );
      if (found?.is_waiting === true) return null;
      if ((found?.count ?? 0) >= mostDeviceBooksADay)
        throw new CallError('too_many', tooMany, { retry_after: 60 * 60 });
      await execute(
        manager,
        sql`INSERT INTO device_book (user_id, kind, key, requested_at, next_at)
            VALUES (${userId}, ${kind}, ${key}, ${now}, ${now})`,
      );
      return null;
    });
  }
}
