import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import type { ChosenList } from './chosen-list.js';

/** A list of a profile, and what its request needs. */
export interface ProfileListProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly chosen: ChosenList;
}

/** The lists of a profile. A page loads only the list that it shows. */
const parts = {
  stories: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./story-list.js')).StoryList,
  })),
  comments: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./comment-list.js')).CommentList,
  })),
  series: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./series-list.js')).SeriesList,
  })),
  collections: lazyPart<ProfileListProps>(async () => ({
    default: (await import('./collection-list.js')).CollectionList,
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
  const { Part } = parts[profilePart(props.chosen)];
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
        <SkeletonLine key={one} width="70%" height="1.5rem" />
      ))}
    </div>
  );
}

/** The part of the program that a list of a profile needs. */
export function profilePart({ list = '', filter }: { readonly list?: string; readonly filter?: string }) {
  if (filter === 'series' || filter === 'collections') return filter;
  if (isPart(list)) return list;
  return filter === 'comments' ? 'comments' : 'stories';
}

const isPart = (list: string): list is keyof typeof parts => list in parts;

/** Loads it, so that the list shows at once. */
export async function loadProfileList(chosen: { readonly list?: string; readonly filter?: string }) {
  await parts[profilePart(chosen)].load();
}
