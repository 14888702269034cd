import { execute, sql } from '@quillstead/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { sessionDays } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { PushDevice } from './push-device.entity.js';
import type { Subscription } from './read-subscription.js';
import { VapidKeys } from './vapid-keys.js';

/** Reads and deletes the devices of people while messages are sent. */
@Injectable()
export class PushDevices {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(VapidKeys) private readonly keys: Pick<VapidKeys, 'publicKey'>,
  ) {}

  /**
   * Returns the devices of a member, the browser seen last first, without those of sessions that are no longer used.
   */
  of(userId: number): Promise<PushDevice[]> {
    return this.dataSource.manager
      .createQueryBuilder(PushDevice, 'device')
      .where('device.user_id = :userId', { userId })
      .andWhere('device.saved_at > now() - make_interval(days => :days)', { days: sessionDays })
      .orderBy('device.savedAt', 'DESC')
      .getMany();
  }

  /**
   * Deletes a device that its push service does not know any longer, unless it was saved with another address
   * meanwhile.
   */
  async forget({ sessionId, endpoint }: Subscription & Pick<PushDevice, 'sessionId'>): Promise<void> {
    await this.dataSource.manager.delete(PushDevice, { sessionId, endpoint });
  }

  /** Writes the key of this site into devices from before there could be two keys. */
  async markKeys(): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE push_device SET vapid_key = ${this.keys.publicKey} WHERE vapid_key IS NULL`,
    );
  }
}
