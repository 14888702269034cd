import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, subscribeToUser, unsubscribeFromUser } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { ChangeSubscription } from './change-subscription.js';

/**
 * Lets a member subscribe to an author or request it, and end the subscription or cancel the request
 * (docs/product/subscriptions.md#states).
 */
@Controller()
export class Subscribe {
  constructor(private readonly subscriptions: ChangeSubscription) {}

  /**
   * Subscribes to an author, or requests it. Throws `invalid` for one's own account, `not_found` for an author whose
   * account is not active and if one of the two has blocked the other, `forbidden` for a caller whose account is no
   * longer active, and `new_member_limit`.
   */
  @Operation(subscribeToUser)
  begin(
    payload: PayloadOf<typeof subscribeToUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof subscribeToUser>> {
    return this.change(payload.subscription_id, context, 'subscribe');
  }

  /**
   * Ends the subscription. It hides things from the caller alone, so that the response does not wait for other
   * services. Throws as `begin` does.
   */
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
