import type { ProfileListProps } from './chosen-list.js';
import { CollectionList } from './collection-list.js';
import { PostList } from './post-list.js';
import { SeriesList } from './series-list.js';
import { SubscriberList } from './subscriber-list.js';
import { SubscriptionList } from './subscription-list.js';

/** The list that the address of a profile names. */
export function ProfileList(props: ProfileListProps) {
  const { list, filter } = props.chosen;
  if (list === 'series' || filter === 'series') return <SeriesList {...props} />;
  if (list === 'collections' || filter === 'collections') return <CollectionList {...props} />;
  if (list === 'subscribers') return <SubscriberList {...props} />;
  if (list === 'subscriptions') return <SubscriptionList {...props} />;
  return <PostList {...props} />;
}
