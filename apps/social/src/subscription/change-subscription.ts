import { Injectable } from '@nestjs/common';
import {
  nextSubscription,
  type SubscriptionAct,
  type SubscriptionState,
  subscriptionState,
} from '@quillstead/catalogue';
import { KnownUsers } from '@quillstead/projections';
import { CallError, type Told } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { MemberCounts } from '../counts/index.js';
import { againAfterDeadlock, lockSubscription } from '../locks/index.js';
import { type PairRow, readPair } from './read-pair.js';
import { SubscriptionChanges } from './subscription-changes.js';

/** Who does what to which subscription. */
export interface Act {
  readonly subscriberId: number;
  readonly authorId: number;
  readonly act: SubscriptionAct;
  /** Which of the two is the member who calls. */
  readonly by: 'subscriber' | 'author';
}

/** What the subscription is now. */
export interface Changed {
  readonly state: SubscriptionState;
  readonly countSubscribers: number;
  /** What was told that hides something; empty when nothing ended. */
  readonly told: readonly Told[];
}

/** Brings a subscription from one state of the catalogue's machine to the next (spec section 4). */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly changes: SubscriptionChanges,
    private readonly counts: MemberCounts,
  ) {}

  /**
   * Does it, or nothing when it is so already. Throws `invalid` for one's own account, `not_found` for people who are
   * not there and for accepting nobody's request, `forbidden` for a member who is not there any more.
   */
  async run(act: Act): Promise<Changed> {
    const { subscriberId, authorId, by } = act;
    if (subscriberId === authorId) throw new CallError('invalid', "You can't subscribe to your own account.");
    const attempt = () =>
      againAfterDeadlock(() => this.dataSource.transaction((manager) => this.change(manager, act)));
    const changed = await attempt();
    if (changed) return changed;
    await this.users.arrival(by === 'author' ? authorId : subscriberId);
    const changedLater = await attempt();
    if (changedLater === null) throw new CallError('not_found');
    return changedLater;
  }

  /** Null when one of the two is not known. */
  private async change(manager: EntityManager, act: Act): Promise<Changed | null> {
    const { subscriberId, authorId, by } = act;
    await lockSubscription(manager, subscriberId, authorId);
    const pair = await readPair(manager, subscriberId, authorId);
    if (pair === null) return null;
    checkThere(pair, by);
    const now = subscriptionState({ isOwn: false, isPrivate: pair.author_is_private, code: pair.code });
    const state = nextSubscription(now, act.act);
    if (state === null) throw new CallError('not_found');
    const told = await this.write(manager, act, pair, codeOf(state));
    return { state, countSubscribers: await this.counts.subscribersOf(manager, authorId), told };
  }

  private async write(
    manager: EntityManager,
    { subscriberId, authorId }: Act,
    pair: PairRow,
    code: boolean | null,
  ): Promise<readonly Told[]> {
    const { subscription_id: id, subscriber_name: subscriberName, author_name: authorName } = pair;
    if (code === pair.code) return [];
    if (code === null) return id === null ? [] : this.changes.end(manager, [id]);
    if (id === null)
      await this.changes.begin(manager, { subscriberId, authorId, code, subscriberName, authorName });
    else await this.changes.accept(manager, [id]);
    return [];
  }
}

/** Somebody suspended or deleted does nothing, and nothing is done about them: for others they are not there. */
function checkThere(pair: PairRow, by: Act['by']): void {
  const isThere = { subscriber: pair.subscriber_is_there, author: pair.author_is_there };
  if (!isThere[by]) throw new CallError('forbidden');
  if (!isThere.subscriber || !isThere.author) throw new CallError('not_found');
}

/** The code of the row that a state stands for; null: no row. */
function codeOf(state: SubscriptionState): boolean | null {
  if (state.endsWith('_subscribed')) return true;
  return state.endsWith('_requested') ? false : null;
}
