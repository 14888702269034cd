import { Controller, Inject } from '@nestjs/common';
import { isDeviceAddress, mostDeviceBooksADay } from '@quillstead/catalogue';
import {
  deviceBookFaults,
  type PayloadOf,
  readReadingDevice,
  removeReadingDevice,
  type ResponseOf,
  setReadingDevice,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  boolean,
  CallError,
  canonicalEmail,
  CONFIG,
  execute,
  Operation,
  query,
  queryOne,
  type RpcContext,
  senderOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { Clock } from '../due/index.js';
import { deviceAddress } from './device-address.js';
import { DeviceBook, ReadingDevice } from './reading-device.entity.js';

type Device = ResponseOf<typeof readReadingDevice>;
type State = Device['books'][number]['state'];

/** The most books that the settings list. */
const longestList = 10;

const notOfDevice =
  'This must be an address of Kindle or PocketBook, or the confirmed email address of your account.';

/**
 * Reads, sets and removes the address to which a member has books sent, and shows the state of the latest of them
 * (docs/product/devices.md).
 */
@Controller()
export class SetReadingDevice {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @Operation(readReadingDevice)
  execute(_: unknown, context: RpcContext): Promise<Device> {
    return this.read(memberOf(context).id);
  }

  /**
   * Sets the address, also again after a refusal. Throws `email_refused` for an address whose owner cannot refuse
   * unwanted emails.
   */
  @Operation(setReadingDevice)
  async set({ email: typed }: PayloadOf<typeof setReadingDevice>, context: RpcContext): Promise<Device> {
    const { id: userId } = memberOf(context);
    const email = canonicalEmail(typed);
    const emailKey = email.toLowerCase();
    if (!isDeviceAddress(email) && !(await this.isOwn(userId, emailKey)))
      throw new CallError('email_refused', notOfDevice);
    const device = { userId, email, emailKey, setAt: this.clock.now(), isRefused: 0 as const };
    await this.dataSource.manager.upsert(ReadingDevice, device, ['userId']);
    return this.read(userId);
  }

  @Operation(removeReadingDevice)
  async remove(_: unknown, context: RpcContext): Promise<void> {
    const { id: userId } = memberOf(context);
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(ReadingDevice, { userId });
      await manager.delete(DeviceBook, { userId, state: 'waiting' });
    });
  }

  private async isOwn(userId: number, emailKey: string): Promise<boolean> {
    const found = await queryOne(
      this.dataSource,
      { is_own: boolean },
      sql`SELECT EXISTS (
            SELECT FROM delivery_settings
            WHERE user_id = ${userId} AND lower(email) = ${emailKey} AND is_email_verified = 1
          ) AS is_own`,
    );
    return found?.is_own === true;
  }

  private async read(userId: number): Promise<Device> {
    const device = await deviceAddress(userId, this.dataSource);
    const books = await query(
      this.dataSource,
      { kind: text, title: text.orNull, requested_at: time, state: text },
      sql`SELECT kind, title, requested_at, state FROM device_book
          WHERE user_id = ${userId} ORDER BY requested_at DESC, id DESC LIMIT ${longestList}`,
    );
    return {
      email: device?.email ?? null,
      is_refused: device?.is_refused ?? 0,
      sender: senderOf(this.config).address,
      most_a_day: mostDeviceBooksADay,
      books: books.map(({ kind, title, requested_at, state }) => ({
        kind: kind as DeviceBook['kind'],
        title,
        requested_at: requested_at.toISOString(),
        state: knownState(state),
      })),
    };
  }
}

const states: readonly State[] = ['waiting', 'sent', ...deviceBookFaults];

const knownState = (state: string): State => states.find((one) => one === state) ?? 'given_up';

/**
 * Stops sending to addresses of devices until their members set one again.
 * @param which a condition on `reading_device`
 * @returns true if there was such an address
 */
export async function takeAddressOff(which: Sql, database: DataSource | EntityManager): Promise<boolean> {
  return (await execute(database, sql`UPDATE reading_device SET is_refused = 1 WHERE ${which}`)) > 0;
}
