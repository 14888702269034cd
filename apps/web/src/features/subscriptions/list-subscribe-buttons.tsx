import { quoted, openSubscriptionButton } from '@quillstead/catalogue';
import {
  type ResponseTypes,
  subscribeToCollection,
  subscribeToSeries,
  unsubscribeFromCollection,
  unsubscribeFromSeries,
} from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { announce } from '../../lib/announce.js';
import { call, type CallOptions } from '../../lib/call.js';
import { type Entities, readEntity } from '../../lib/entities.js';
import { viewerAtom } from '../../lib/viewer.js';
import { useIsToggling, useToggle } from '../toggles/index.js';
import { SubscribeButton } from './subscribe-button.js';

interface ListSubscribeButtonProps {
  readonly kind: 'series' | 'collection';
  readonly id: number;
  readonly list: Entities['series' | 'collection'] & { readonly title: string };
  /** Begins the subscription when it is 1, ends it when it is 0. */
  readonly send: (subscribed: 0 | 1, options: CallOptions) => Promise<ResponseTypes['series_subscription']>;
}

/** Subscribes to a list of another member, or ends that (docs/product/subscriptions.md#buttons). */
function ListSubscribeButton({ kind, id, list, send }: ListSubscribeButtonProps) {
  const { title, subscription } = list;
  const toggle = useToggle();
  const viewer = useAtomValue(viewerAtom);
  const isPending = useIsToggling(kind, id, 'subscription');
  const button = openSubscriptionButton(subscription, { isMember: viewer.kind !== 'visitor', isPending });
  if (button === null) return null;

  const press = () => {
    const subscribed = button.method === 'DELETE' ? 0 : 1;
    toggle<'series' | 'collection'>(() => ({
      kind,
      id,
      name: 'subscription',
      before: { subscription: readEntity(kind, id, list).subscription },
      after: { subscription: subscribed },
      send: async (options) => {
        const reply = await send(subscribed, options);
        announce(`You are ${reply.subscription === 1 ? '' : 'not '}subscribed to ${quoted(title)}.`);
        return reply;
      },
      failed: subscribed === 1 ? 'You were not subscribed.' : 'Nothing has changed.',
    }));
  };
  return <SubscribeButton button={button} of={quoted(title)} onPress={press} />;
}

interface SeriesSubscribeButtonProps {
  readonly series: ListSubscribeButtonProps['list'] & { readonly series_id: number };
}

export function SeriesSubscribeButton({ series }: SeriesSubscribeButtonProps) {
  const { series_id } = series;
  return (
    <ListSubscribeButton
      kind="series"
      id={series_id}
      list={series}
      send={(subscribed, options) =>
        call(subscribed === 1 ? subscribeToSeries : unsubscribeFromSeries, { series_id }, options)
      }
    />
  );
}

interface CollectionSubscribeButtonProps {
  readonly collection: ListSubscribeButtonProps['list'] & { readonly collection_id: number };
}

export function CollectionSubscribeButton({ collection }: CollectionSubscribeButtonProps) {
  const { collection_id } = collection;
  return (
    <ListSubscribeButton
      kind="collection"
      id={collection_id}
      list={collection}
      send={(subscribed, options) =>
        call(subscribed === 1 ? subscribeToCollection : unsubscribeFromCollection, { collection_id }, options)
      }
    />
  );
}
