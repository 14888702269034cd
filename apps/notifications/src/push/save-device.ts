import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  addDevice,
  forgetDevice,
  mostDevices,
  type PayloadOf,
  sessionDays,
  updateDevice,
} from '@quillstead/contracts';
import {
  CallError,
  CONFIG,
  execute,
  integer,
  lockQuota,
  Operation,
  queryOne,
  type RpcContext,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { PushDevice } from './push-device.entity.js';
import { readSubscription } from './read-subscription.js';
import { VapidKeys } from './vapid-keys.js';

/**
 * Saves a browser that gets push messages from now on as the device of its session
 * (docs/product/notifications.md#push-messages).
 */
@Controller()
export class SaveDevice {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: VapidKeys,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'PUSH_TRUSTED_ORIGIN'>,
  ) {}

  /**
   * Throws `forbidden` for a visitor or a session that has ended, `invalid` for an address that is not https and public
   * or a key that is not the site's, `quota_reached` for one device more than a member may have.
   */
  @Operation(addDevice)
  async execute({ webpushSubscription }: PayloadOf<typeof addDevice>, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const read = readSubscription(webpushSubscription, this.keys, this.config.PUSH_TRUSTED_ORIGIN);
    const device = { ...read, sessionId: viewer.session_id, userId: viewer.id, savedAt: new Date() };
    await this.dataSource.transaction((manager) => save(device, manager));
  }

  @Operation(updateDevice)
  update(payload: PayloadOf<typeof updateDevice>, context: RpcContext): Promise<void> {
    return this.execute(payload, context);
  }
}

async function save(device: PushDevice, manager: EntityManager): Promise<void> {
  await lockSessions([device.sessionId], manager);
  const ended = await queryOne(
    manager,
    {},
    sql`SELECT FROM ended_session WHERE session_id = ${device.sessionId}`,
  );
  if (ended) throw new CallError('forbidden');
  await checkQuota(device, manager);
  // A browser whose last session did not log out belongs to the new session only.
  await execute(
    manager,
    sql`DELETE FROM push_device WHERE endpoint = ${device.endpoint} AND session_id <> ${device.sessionId}`,
  );
  await manager.upsert(PushDevice, device, ['sessionId']);
}

const tooMany =
  `You take notifications in ${mostDevices} browsers already. ` +
  'Switch them off in one of these, or log out there, and try again.';

/**
 * Throws `quota_reached` for one device too many. A browser that is saved again, or in another session, is not counted
 * twice. Two requests at once wait for each other.
 */
async function checkQuota(
  { userId, sessionId, endpoint }: PushDevice,
  manager: EntityManager,
): Promise<void> {
  await lockQuota('push_device', userId, manager);
  const others = await queryOne(
    manager,
    { count: integer },
    sql`SELECT count(*) AS count FROM push_device
     WHERE user_id = ${userId} AND session_id <> ${sessionId} AND endpoint <> ${endpoint}
       AND saved_at > now() - make_interval(days => ${sessionDays})`,
  );
  if ((others?.count ?? 0) >= mostDevices) throw new CallError('quota_reached', tooMany);
}

/** Deletes the device of a session: the browser gets no more push messages. */
@Controller()
export class ForgetDevice {
  constructor(@InjectRepository(PushDevice) private readonly devices: Repository<PushDevice>) {}

  /** Throws `forbidden` for a visitor; for a session without a device it does nothing. */
  @Operation(forgetDevice)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.devices.delete({ sessionId: viewer.session_id });
  }
}

/** Locks sessions, so that saving the device of a session and handling its end wait for each other. */
export async function lockSessions(sessionIds: readonly number[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock(id) FROM (SELECT unnest(${sessionIds}::bigint[]) AS id ORDER BY id) AS ended`,
  );
}
