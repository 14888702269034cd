import type { ChosenList } from './chosen-list.js';
import { PostList } from './post-list.js';
import { SubscriberList } from './subscriber-list.js';
import { SubscriptionList } from './subscription-list.js';

/** A list of a profile, and what it needs to be asked for. */
export interface ProfileListProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly chosen: ChosenList;
}

/** The list that the address of a profile names. */
export function ProfileList(props: ProfileListProps) {
  const { list } = props.chosen;
  if (list === 'subscribers') return <SubscriberList {...props} />;
  if (list === 'subscriptions') return <SubscriptionList {...props} />;
  return <PostList {...props} />;
}
