import { Injectable } from '@nestjs/common';
import { authorCounted, type FactPayloadOf } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { addWaiting } from '../waiting/index.js';
import { AuthorStat } from './author-stat.entity.js';

/** Keeps how many follow a person, as social tells it. */
@Injectable()
export class OnAuthorCounted {
  @Hears(authorCounted)
  async keepCount(
    counted: FactPayloadOf<typeof authorCounted>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    const { user_id: userId, count_subscribers: countSubscribers } = counted;
    await manager.upsert(AuthorStat, { userId, countSubscribers }, ['userId']);
    await addWaiting('user', [userId], manager);
  }
}
