import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, hashtagCounted } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { hashtagIdOf } from './hashtag-id-of.js';
import { HashtagStat } from './hashtag-stat.entity.js';

/** Keeps how many follow a hashtag, as social tells it. */
@Injectable()
export class OnHashtagCounted {
  @Hears(hashtagCounted)
  async keepCount(told: FactPayloadOf<typeof hashtagCounted>, { manager }: Heard): Promise<void> {
    const hashtagId = await hashtagIdOf(told.hashtag, manager);
    await manager.upsert(HashtagStat, { hashtagId, countSubscribers: told.count_subscribers }, ['hashtagId']);
  }
}
