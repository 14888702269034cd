import { Controller, Inject } from '@nestjs/common';
import { acceptSubscriber, type PayloadOf, removeSubscriber, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Acknowledgements, Operation } from '@quillstead/service-kit';
import { ChangeSubscription } from './change-subscription.js';

/** Lets an author accept or reject a request, or remove a subscriber (docs/product/subscriptions.md#subscribers). */
@Controller()
export class ManageSubscribers {
  constructor(
    private readonly subscriptions: ChangeSubscription,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Accepts a request; a repeated call is no error. Throws `not_found` when this person has no request, `forbidden`.
   */
  @Operation(acceptSubscriber)
  async accept(
    payload: PayloadOf<typeof acceptSubscriber>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof acceptSubscriber>> {
    const { countSubscribers } = await this.change(payload.subscriber_id, context, 'accept');
    return { subscriber: 'is_subscriber', count_subscribers: countSubscribers };
  }

  /**
   * Rejects or removes, and returns when no service shows the former subscriber anything any more. Throws `not_found`
   * for people whose accounts are not active and if one of the two has blocked the other, `forbidden`.
   */
  @Operation(removeSubscriber)
  async remove(
    payload: PayloadOf<typeof removeSubscriber>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof removeSubscriber>> {
    const { countSubscribers, published } = await this.change(payload.subscriber_id, context, 'remove');
    await this.acknowledgements.wait(published);
    return { subscriber: null, count_subscribers: countSubscribers };
  }

  private change(subscriberId: number, context: RpcContext, act: 'accept' | 'remove') {
    return this.subscriptions.run({ subscriberId, authorId: memberOf(context).id, act, by: 'author' });
  }
}
