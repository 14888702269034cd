import { openSubscriptionButton } from '@quillstead/catalogue';
import { subscribeToSeries, unsubscribeFromSeries } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { announce } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { type Entities, readEntity } from '../../lib/entities.js';
import { viewerAtom } from '../../lib/viewer.js';
import { useIsToggling, useToggle } from '../toggles/index.js';
import { SubscribeButton } from './subscribe-button.js';

interface SeriesSubscribeButtonProps {
  readonly series: Entities['series'] & { readonly series_id: number; readonly title: string };
}

/** Subscribes to a series of another author, or ends that (docs/product/subscriptions.md#buttons). */
export function SeriesSubscribeButton({ series }: SeriesSubscribeButtonProps) {
  const { series_id: id, title, subscription } = series;
  const toggle = useToggle();
  const { kind } = useAtomValue(viewerAtom);
  const isPending = useIsToggling('series', id, 'subscription');
  const button = openSubscriptionButton(subscription, { isMember: kind !== 'visitor', isPending });
  if (button === null) return null;

  const press = () => {
    const subscribed = button.method === 'DELETE' ? 0 : 1;
    const send = subscribed === 1 ? subscribeToSeries : unsubscribeFromSeries;
    toggle<'series'>(() => ({
      kind: 'series',
      id,
      name: 'subscription',
      before: { subscription: readEntity('series', id, series).subscription },
      after: { subscription: subscribed },
      send: async (options) => {
        const reply = await call(send, { series_id: id }, options);
        announce(`You are ${reply.subscription === 1 ? '' : 'not '}subscribed to “${title}”.`);
        return reply;
      },
      failed: subscribed === 1 ? 'You were not subscribed.' : 'Nothing has changed.',
    }));
  };
  return <SubscribeButton button={button} of={`“${title}”`} onPress={press} />;
}
