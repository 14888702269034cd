import { Injectable } from '@nestjs/common';
import { authorCounted, type FactPayloadOf } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { AuthorStat } from './author-stat.entity.js';

/** Keeps how many follow a person, and how many that person follows, as social tells it. */
@Injectable()
export class OnAuthorCounted {
  @Hears(authorCounted)
  async keepCounts(counted: FactPayloadOf<typeof authorCounted>, { manager }: Heard): Promise<void> {
    await manager.upsert(
      AuthorStat,
      {
        userId: counted.user_id,
        countSubscribers: counted.count_subscribers,
        countSubscriptions: counted.count_subscriptions,
      },
      ['userId'],
    );
  }
}
