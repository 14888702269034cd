import { Injectable } from '@nestjs/common';
import {
  nextSubscription,
  type SubscriptionAct,
  type SubscriptionState,
  subscriptionState,
} from '@quillstead/catalogue';
import { KnownUsers } from '@quillstead/projections';
import {
  againAfterDeadlock,
  boolean,
  CallError,
  integer,
  type OutboxEntry,
  queryOne,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { MemberStat } from '../counts/index.js';
import { lockAccounts, lockPairs } from '../locks/locks.js';
import { NewMemberPace } from './new-member-pace.js';
import { SubscriptionChanges } from './subscription-changes.js';

/** An action of a member on a subscription. */
export interface Act {
  readonly subscriberId: number;
  readonly authorId: number;
  readonly act: SubscriptionAct;
  /** The role of the member who calls. */
  readonly by: 'subscriber' | 'author';
}

/** The subscription after the action. */
export interface Changed {
  readonly state: SubscriptionState;
  readonly countSubscribers: number;
  /** The published events that hide something; empty when nothing ended. */
  readonly published: readonly OutboxEntry[];
}

const columns = {
  subscriber_is_there: boolean,
  /** The seconds since the subscriber signed up; null for staff, to whom no limit of new members applies. */
  subscriber_age: integer.orNull,
  author_is_there: boolean,
  author_is_private: boolean,
  /** True if one of the two has blocked the other: then neither exists for the other. */
  is_blocked: boolean,
  /**
   * The id of the subscription and its code; both null without one. The code is true when it is accepted, false when it
   * is requested.
   */
  id: integer.orNull,
  code: boolean.orNull,
};
type Pair = RowOf<typeof columns>;

/**
 * Changes a subscription from one state of the catalogue's machine to the next (docs/product/subscriptions.md#states).
 */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly changes: SubscriptionChanges,
    private readonly pace: NewMemberPace,
  ) {}

  /**
   * Carries out an action, or does nothing if the subscription is in that state already. Throws `invalid` for one's own
   * account, `not_found` for people whose accounts are not active, if one of the two has blocked the other, and for
   * accepting without a request, `forbidden` for a member whose own account is no longer active, and `new_member_limit`
   * for a new member who subscribes to many.
   */
  async run(act: Act): Promise<Changed> {
    const { subscriberId, authorId, by } = act;
    if (subscriberId === authorId) throw new CallError('invalid', "You can't subscribe to your own account.");
    let changed = await this.change(act);
    if (changed === null) {
      await this.users.waitFor(by === 'author' ? authorId : subscriberId);
      changed = await this.change(act);
    }
    if (changed === null) throw new CallError('not_found');
    return changed;
  }

  /** Returns the subscription after the action; null when one of the two is not known. */
  private change({ subscriberId, authorId, act, by }: Act): Promise<Changed | null> {
    return againAfterDeadlock(() =>
      this.dataSource.transaction(async (manager) => {
        await lockAccounts(manager, [subscriberId, authorId]);
        await lockPairs(manager, [{ subscriber: subscriberId, followed: authorId }]);
        const pair = await readPair(subscriberId, authorId, manager);
        if (pair === undefined) return null;
        checkThere(pair, by);
        const before = subscriptionState({
          isOwn: false,
          isPrivate: pair.author_is_private,
          code: pair.code,
        });
        const state = nextSubscription(before, act);
        if (state === null) throw new CallError('not_found');
        const { subscriber_age: age } = pair;
        if (act === 'subscribe' && state !== before && age !== null)
          await this.pace.count(subscriberId, age, manager);
        const published =
          state === before ? [] : await this.write(pair, state, { subscriberId, authorId }, manager);
        const stat = await manager.findOneBy(MemberStat, { userId: authorId });
        return { state, countSubscribers: stat?.countSubscribers ?? 0, published };
      }),
    );
  }

  /** Changes the row to another state, counts and publishes that; returns the event that hides something. */
  private async write(
    { id }: Pair,
    state: SubscriptionState,
    people: Pick<Act, 'subscriberId' | 'authorId'>,
    manager: EntityManager,
  ): Promise<OutboxEntry[]> {
    const isAccepted = state.endsWith('_subscribed');
    if (id === null) await this.changes.begin(manager, people, isAccepted);
    else if (isAccepted) await this.changes.accept(manager, [id]);
    else return this.changes.end(manager, [id]);
    return [];
  }
}

/** Reads the state of a subscription whose locks are held. */
function readPair(subscriberId: number, authorId: number, manager: EntityManager): Promise<Pair | undefined> {
  return queryOne(
    manager,
    columns,
    sql`SELECT subscriber.status = 'active' AS subscriber_is_there,
               CASE WHEN subscriber.is_staff = 0 THEN extract(epoch FROM now() - subscriber.joined_at)::bigint END
                 AS subscriber_age,
               author.status = 'active' AS author_is_there,
               author.is_private = 1 AS author_is_private,
               EXISTS (SELECT FROM block_pair WHERE user_id = ${subscriberId} AND other_id = ${authorId}) AS is_blocked,
               subscription.id, subscription.code
        FROM user_projection subscriber
        CROSS JOIN user_projection author
        LEFT JOIN user_subscription subscription
          ON subscription.subscriber_id = subscriber.user_id AND subscription.author_id = author.user_id
        WHERE subscriber.user_id = ${subscriberId} AND author.user_id = ${authorId}`,
  );
}

/**
 * Throws unless both accounts are active and neither has blocked the other: a suspended or deleted member can't act,
 * and does not exist for others, nor do two members of whom one has blocked the other.
 */
function checkThere(pair: Pair, by: Act['by']): void {
  const isThere = { subscriber: pair.subscriber_is_there, author: pair.author_is_there };
  if (!isThere[by]) throw new CallError('forbidden');
  if (!isThere.subscriber || !isThere.author || pair.is_blocked) throw new CallError('not_found');
}
