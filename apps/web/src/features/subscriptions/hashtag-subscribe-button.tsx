import { openSubscriptionButton } from '@quillstead/catalogue';
import { subscribeToHashtag, unsubscribeFromHashtag } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { announce } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { type Entities, readEntity } from '../../lib/entities.js';
import { viewerAtom } from '../../lib/viewer.js';
import { useIsToggling, useToggle } from '../toggles/index.js';
import { SubscribeButton } from './subscribe-button.js';

interface HashtagSubscribeButtonProps {
  /** `hashtag` is the key, with its `#`; `value` how it is written. */
  readonly item: Entities['hashtag'] & { readonly hashtag: string; readonly value: string };
}

/** Follows a hashtag or stops following it (docs/product/subscriptions.md#buttons). */
export function HashtagSubscribeButton({ item }: HashtagSubscribeButtonProps) {
  const { hashtag, value, subscription } = item;
  const toggle = useToggle();
  const { kind } = useAtomValue(viewerAtom);
  const isPending = useIsToggling('hashtag', hashtag, 'subscription');
  const button = openSubscriptionButton(subscription, { isMember: kind !== 'visitor', isPending });
  if (button === null) return null;

  const press = () => {
    const subscribed = button.method === 'DELETE' ? 0 : 1;
    const send = subscribed === 1 ? subscribeToHashtag : unsubscribeFromHashtag;
    toggle<'hashtag'>(() => {
      const before = readEntity('hashtag', hashtag, item);
      const count = before.count_subscribers + subscribed - before.subscription;
      return {
        kind: 'hashtag',
        id: hashtag,
        name: 'subscription',
        before: { subscription: before.subscription, count_subscribers: before.count_subscribers },
        after: { subscription: subscribed, count_subscribers: Math.max(0, count) },
        send: async (options) => {
          const reply = await call(send, { hashtag }, options);
          announce(`You are ${reply.subscription === 1 ? '' : 'not '}subscribed to ${value}.`);
          return reply;
        },
        failed: subscribed === 1 ? 'You were not subscribed.' : 'Nothing has changed.',
      };
    });
  };
  return <SubscribeButton button={button} of={value} onPress={press} />;
}
