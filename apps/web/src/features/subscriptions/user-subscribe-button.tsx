import { nextSubscription, subscriptionButton, type SubscriptionState } from '@quillstead/catalogue';
import { subscribeToUser, unsubscribeFromUser } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { announce } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { type Entities, readEntity } from '../../lib/entities.js';
import { viewerAtom } from '../../lib/viewer.js';
import { useIsToggling, useToggle } from '../toggles/index.js';
import { SubscribeButton } from './subscribe-button.js';

interface UserSubscribeButtonProps {
  readonly user: Entities['user'] & { readonly user_id: number; readonly username: string };
}

/**
 * Follows an author, sends a request to a private one, or takes either back; no button on one's own page
 * (docs/product/subscriptions.md#buttons).
 */
export function UserSubscribeButton({ user }: UserSubscribeButtonProps) {
  const { user_id: id, username, subscription } = user;
  const toggle = useToggle();
  const { kind } = useAtomValue(viewerAtom);
  const isPending = useIsToggling('user', id, 'subscription');
  const button = subscriptionButton(subscription, { isMember: kind !== 'visitor', isPending });
  if (button === null) return null;

  const press = () => {
    // A visitor presses to subscribe; the state after the log-in does not change that.
    const action = button.method === 'DELETE' ? 'unsubscribe' : 'subscribe';
    const send = action === 'subscribe' ? subscribeToUser : unsubscribeFromUser;
    toggle<'user'>(() => {
      const before = readEntity('user', id, user);
      const next = nextSubscription(before.subscription, action) ?? before.subscription;
      const change = countsAs(next) - countsAs(before.subscription);
      return {
        kind: 'user',
        id,
        name: 'subscription',
        before: { subscription: before.subscription, count_subscribers: before.count_subscribers },
        after: { subscription: next, count_subscribers: Math.max(0, before.count_subscribers + change) },
        send: async (options) => {
          const reply = await call(send, { subscription_id: id }, options);
          announce(sentenceOf(reply.subscription, username));
          return reply;
        },
        failed: action === 'subscribe' ? 'You were not subscribed.' : 'Nothing has changed.',
      };
    });
  };
  return <SubscribeButton button={button} of={`@${username}`} onPress={press} />;
}

const countsAs = (state: SubscriptionState): 0 | 1 => (state.endsWith('_subscribed') ? 1 : 0);

/** Returns the announcement when the server has responded. */
function sentenceOf(state: SubscriptionState, username: string): string {
  if (state.endsWith('_subscribed')) return `You are subscribed to @${username}.`;
  if (state.endsWith('_requested')) return `You requested to subscribe to @${username}.`;
  return `You are not subscribed to @${username}.`;
}
