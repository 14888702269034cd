import { RpcHandler } from '@quillstead/service-kit';
import { exportDeliverySettings, exportUsers, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { DataSource, MoreThan } from 'typeorm';
import { toDeliverySettings } from './to-delivery-settings.js';
import { toPublicUser } from './to-public-user.js';
import { User } from './user.entity.js';

/** The largest page, whatever is asked for. */
const mostRows = 1_000;

type Wanted = PayloadOf<typeof exportUsers>;

/** Gives out what events tell of people, in pages by id, to services that rebuild what they keep. */
@RpcHandler(exportUsers)
export class ListPublicUsers {
  constructor(private readonly dataSource: DataSource) {}

  execute(wanted: Wanted): Promise<ResponseOf<typeof exportUsers>> {
    return this.page(wanted, toPublicUser);
  }

  @RpcHandler(exportDeliverySettings)
  deliverySettings(wanted: Wanted): Promise<ResponseOf<typeof exportDeliverySettings>> {
    return this.page(wanted, toDeliverySettings);
  }

  private async page<OutboxEntry extends object>(
    { after, limit }: Wanted,
    toTold: (user: User) => OutboxEntry,
  ): Promise<{ items: (OutboxEntry & { version: number })[]; after: number | null }> {
    const users = await this.dataSource.manager.find(User, {
      where: { id: MoreThan(after) },
      order: { id: 'ASC' },
      take: Math.min(limit, mostRows),
    });
    return {
      items: users.map((user) => ({ ...toTold(user), version: user.version })),
      after: users.at(-1)?.id ?? null,
    };
  }
}
