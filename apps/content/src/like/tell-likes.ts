import type { Fact } from '@quillstead/contracts';
import { type Outbox, telling } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ChangedMark, ChangedMarks, WantedMark } from './change-marks.js';

/** A wish under the request that brought it. */
export interface Wish extends WantedMark {
  readonly requestId: string;
}

interface LikeFacts<Payload> {
  readonly liked: Fact<Payload>;
  readonly unliked: Fact<Payload>;
  readonly payload: (userId: number) => Payload;
  readonly wishes: readonly Wish[];
}

/** Tells each like that came and each that went, under the request that asked for it. */
export async function tellLikes<Payload>(
  { added, removed }: ChangedMarks,
  { liked, unliked, payload, wishes }: LikeFacts<Payload>,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const requests = new Map(wishes.map(({ userId, requestId }) => [userId, requestId]));
  const tell =
    (fact: Fact<Payload>) =>
    ({ user_id, version }: ChangedMark) =>
      telling(fact, payload(user_id), version, requests.get(user_id));
  await outbox.tellAll(manager, [...added.map(tell(liked)), ...removed.map(tell(unliked))]);
}
