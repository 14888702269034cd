import { Injectable } from '@nestjs/common';
import { type SubscriptionAct, type SubscriptionState, subscriptionState } from '@quillstead/catalogue';
import { userUnsubscribed } from '@quillstead/contracts';
import { KnownUsers } from '@quillstead/projections';
import { CallError, Outbox, type OutboxEntry } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { againAfterDeadlock } from '../locks/index.js';
import { writeSubscription, type WrittenSubscription } from './write-subscription.js';

/** An action of a member on a subscription. */
export interface Act {
  readonly subscriberId: number;
  readonly authorId: number;
  readonly act: SubscriptionAct;
  /** Which of the two is the member who calls. */
  readonly by: 'subscriber' | 'author';
  readonly requestId: string;
}

/** The subscription after the action. */
export interface Changed {
  readonly state: SubscriptionState;
  readonly countSubscribers: number;
  /** The published event that hides something; empty when nothing ended. */
  readonly published: readonly OutboxEntry[];
}

/**
 * Brings a subscription from one state of the catalogue's machine to the next (docs/product/subscriptions.md#states).
 */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Does it, or nothing when it is so already. Throws `invalid` for one's own account, `not_found` for people who are
   * not there and for accepting nobody's request, `forbidden` for a member who is not there any more.
   */
  async run(act: Act): Promise<Changed> {
    const { subscriberId, authorId, by } = act;
    if (subscriberId === authorId) throw new CallError('invalid', "You can't subscribe to your own account.");
    const written = await this.write(act);
    if (written) return changedBy(written, by);
    await this.users.arrival(by === 'author' ? authorId : subscriberId);
    const writtenLater = await this.write(act);
    if (!writtenLater) throw new CallError('not_found');
    return changedBy(writtenLater, by);
  }

  /** Undefined when one of the two is not known. */
  private async write(act: Act): Promise<WrittenSubscription | undefined> {
    for (;;) {
      const written = await againAfterDeadlock(() => writeSubscription(act, this.dataSource));
      if (written?.is_unseen) continue;
      this.outbox.hasPublished();
      return written;
    }
  }
}

function changedBy(written: WrittenSubscription, by: Act['by']): Changed {
  const { author_is_private: isPrivate, code, ended_event: id } = written;
  checkThere(written, by);
  if (!written.is_possible) throw new CallError('not_found');
  return {
    state: subscriptionState({ isOwn: false, isPrivate, code }),
    countSubscribers: written.count_subscribers,
    published: id === null ? [] : [{ id, event: userUnsubscribed }],
  };
}

/** Somebody suspended or deleted does nothing, and nothing is done about them: for others they are not there. */
function checkThere(pair: WrittenSubscription, by: Act['by']): void {
  const isThere = { subscriber: pair.subscriber_is_there, author: pair.author_is_there };
  if (!isThere[by]) throw new CallError('forbidden');
  if (!isThere.subscriber || !isThere.author) throw new CallError('not_found');
}
