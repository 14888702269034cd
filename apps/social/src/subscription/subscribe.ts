import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, subscribeToUser, unsubscribeFromUser } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { ChangeSubscription } from './change-subscription.js';

/**
 * A member subscribes to an author or requests it, and ends the subscription or cancels the request
 * (docs/product/subscriptions.md#states).
 */
@Controller()
export class Subscribe {
  constructor(private readonly subscriptions: ChangeSubscription) {}

  /**
   * Throws `invalid` for oneself, `not_found` for an author who is not there, `forbidden` for who may do nothing, and
   * `new_member_limit`.
   */
  @Operation(subscribeToUser)
  begin(
    payload: PayloadOf<typeof subscribeToUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof subscribeToUser>> {
    return this.change(payload.subscription_id, context, 'subscribe');
  }

  /** Hides things from the caller alone, so nobody has to wait for it. Throws as `begin` does. */
  @Operation(unsubscribeFromUser)
  end(
    payload: PayloadOf<typeof unsubscribeFromUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof unsubscribeFromUser>> {
    return this.change(payload.subscription_id, context, 'unsubscribe');
  }

  private async change(
    authorId: number,
    context: RpcContext,
    act: 'subscribe' | 'unsubscribe',
  ): Promise<ResponseOf<typeof subscribeToUser>> {
    const subscriberId = memberOf(context).id;
    const changed = await this.subscriptions.run({ subscriberId, authorId, act, by: 'subscriber' });
    return { subscription: changed.state, count_subscribers: changed.countSubscribers };
  }
}
