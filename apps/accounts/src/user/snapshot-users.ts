import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Operation } from '@quillstead/service-kit';
import {
  snapshotDeliverySettings,
  snapshotUsers,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { MoreThan, Repository } from 'typeorm';
import { toDeliverySettings, toPublicUser } from './user-responses.js';
import { User } from './user.entity.js';

/** The most rows of a page; a larger request gets this many. */
const mostRows = 1_000;

type PageRequest = PayloadOf<typeof snapshotUsers>;

/** Returns people as their events have them, in pages by id, to services that rebuild their projections. */
@Controller()
export class SnapshotUsers {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  @Operation(snapshotUsers)
  execute(request: PageRequest): Promise<ResponseOf<typeof snapshotUsers>> {
    return this.page(request, toPublicUser);
  }

  @Operation(snapshotDeliverySettings)
  deliverySettings(request: PageRequest): Promise<ResponseOf<typeof snapshotDeliverySettings>> {
    return this.page(request, toDeliverySettings);
  }

  private async page<OutboxEntry extends object>(
    { after, limit }: PageRequest,
    toItem: (user: User) => OutboxEntry,
  ): Promise<{ items: (OutboxEntry & { version: number })[]; after: number | null }> {
    const users = await this.users.find({
      where: { id: MoreThan(after) },
      order: { id: 'ASC' },
      take: Math.min(limit, mostRows),
    });
    return {
      items: users.map((user) => ({ ...toItem(user), version: user.version })),
      after: users.at(-1)?.id ?? null,
    };
  }
}
