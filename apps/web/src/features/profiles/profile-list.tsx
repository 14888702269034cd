import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { StoryCardSkeleton } from '../stories/index.js';
import type { ChosenList } from './chosen-list.js';
import { PostList } from './post-list.js';

/** A list of a profile, and what its request needs. */
export interface ProfileListProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly chosen: ChosenList;
}

/** The lists that a profile does not begin with: each loads on demand. */
const others = {
  comments: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./comment-list.js')).CommentList,
  })),
  subscribers: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./subscriber-list.js')).SubscriberList,
  })),
  subscriptions: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./subscription-list.js')).SubscriptionList,
  })),
};

/** The list that the address of a profile names. */
export function ProfileList(props: ProfileListProps) {
  const other = otherList(props.chosen);
  if (other === null) return <PostList {...props} />;
  const { Part } = others[other];
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Part {...props} />
    </Suspense>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      {[1, 2, 3, 4].map((one) => (
        <StoryCardSkeleton key={one} />
      ))}
    </div>
  );
}

/** Which part of the program a list needs besides the profile's own; null for stories. */
export function otherList({ list, filter }: { readonly list?: string; readonly filter?: string }) {
  if (list === 'subscribers' || list === 'subscriptions') return list;
  return filter === 'comments' ? 'comments' : null;
}

/** Loads it, so that the list shows at once. */
export async function loadProfileList(chosen: { readonly list?: string; readonly filter?: string }) {
  const other = otherList(chosen);
  if (other !== null) await others[other].load();
}
