import { Injectable } from '@nestjs/common';
import type { exportUsers, PayloadOf, ReplyOf } from '@quillstead/contracts';
import { DataSource, MoreThan } from 'typeorm';
import { toPublicUser } from './to-public-user.js';
import { User } from './user.entity.js';

/** The largest page, whatever is asked for. */
const mostRows = 1_000;

/** Gives out what others see of people, in pages by id, to services that rebuild what they keep. */
@Injectable()
export class ListPublicUsers {
  constructor(private readonly dataSource: DataSource) {}

  async run({ after, limit }: PayloadOf<typeof exportUsers>): Promise<ReplyOf<typeof exportUsers>> {
    const users = await this.dataSource.manager.find(User, {
      where: { id: MoreThan(after) },
      order: { id: 'ASC' },
      take: Math.min(limit, mostRows),
    });
    return {
      items: users.map((user) => ({ ...toPublicUser(user), version: user.version })),
      after: users.at(-1)?.id ?? null,
    };
  }
}
