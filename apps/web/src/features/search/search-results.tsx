import type { SearchList } from '@quillstead/catalogue';
import { type PayloadOf, type ResponseOf, searchList } from '@quillstead/contracts';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { call, type CallOptions } from '../../lib/call.js';
import { AuthorLine } from '../../ui/author-line.js';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { Feed, type FeedState, useFeed } from '../feed/index.js';
import { filterParameters } from '../filters/index.js';
import { HashtagCard } from '../hashtags/index.js';
import { UserCard, UserCardSkeleton } from '../profiles/index.js';
import { RelatedStories } from '../shelves/index.js';
import { SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { excerptOf, type Found, type FoundOf } from './excerpt.js';
import { searchAddress, type SearchChoice } from './search-choice.js';
import { SearchEmpty } from './search-empty.js';
import { type SearchSource, sourceOf } from './search-source.js';
import styles from './search-results.module.css';

const nouns = {
  story: 'stories',
  comment: 'comments',
  hashtag: 'hashtags',
  user: 'people',
  series: 'series',
} as const;

const searchFailed = 'The search did not respond. Your words are still here; please try again in a moment.';

/** Stories of a search that found few (docs/product/stories.md#related-stories). */
const few = 4;

/** The note while Meilisearch is away (docs/product/search.md#while-meilisearch-is-away). */
const namesOnly =
  'For the moment only titles, hashtags and the names of people are searched, not texts and comments.';

/** Shows the results of a search. */
export function SearchResults({ choice }: { readonly choice: SearchChoice }) {
  const { list } = choice;
  const { state } = useLocation();
  // The server knows only the address, not from where it was opened.
  const feed = useFeed(searchList, payloadOf(choice, sourceOf(null), undefined), {
    failed: searchFailed,
    idOf: idOfFound,
    read: (next, options) => load(choice, sourceOf(state), next, options),
  });
  useAnnounced(feed.list, nouns[list]);
  const stories = fewStories(feed);
  const [first] = stories;
  const storyIds = stories.map(({ story_id: id }) => id);
  return (
    <>
      {/* The element is there before its text, so that screen readers announce the text. */}
      <div role="status">
        {feed.lastPage?.names_only === 1 && <p className={styles.limited}>{namesOnly}</p>}
      </div>
      <Feed
        feed={feed}
        noun={nouns[list]}
        render={(item) => <FoundItem item={item} />}
        skeleton={<FoundSkeleton list={list} />}
        empty={<SearchEmpty choice={choice} suggestion={feed.firstPage?.suggestion ?? null} />}
        invalid={
          <p role="alert" className={styles.limited}>
            {feed.problem} <Link to={searchAddress({ ...choice, filter: null })}>Show the whole list</Link>
          </p>
        }
      />
      {first !== undefined && <RelatedStories slug={first.slug} without={storyIds} />}
    </>
  );
}

/** Returns the stories of a search that found few, for which related ones are shown; none of any other. */
function fewStories({ list }: FeedState<Found>): FoundOf<'story_article'>[] {
  if (list === undefined || list.next !== null || list.items.length > few) return [];
  return list.items.filter((item) => item.content_type === 'story_article');
}

/**
 * Reads a page of results. While the search is away the rest of the site works, and the page says so
 * (docs/security.md#data).
 */
async function load(
  choice: SearchChoice,
  source: SearchSource,
  next: string | undefined,
  options: CallOptions,
): Promise<ResponseOf<typeof searchList>> {
  try {
    return await call(searchList, payloadOf(choice, source, next), options);
  } catch (error) {
    const failure = asCallFailure(error);
    if (failure.status !== 503) throw failure;
    throw new CallFailure('The search is out of reach for the moment. The rest of the site works.', 503);
  }
}

type SearchPayload = PayloadOf<typeof searchList>;

function payloadOf(
  { list, q, sort, filter }: SearchChoice,
  q_source: SearchSource,
  next: string | undefined,
): SearchPayload {
  const chosen = filterParameters(filter) as Partial<SearchPayload>;
  return {
    list,
    q,
    q_source,
    ...chosen,
    ...(sort !== null && { sort }),
    ...(next !== undefined && { next }),
  };
}

/** Says how much was found, once it is known. */
function useAnnounced(
  list: { readonly items: readonly unknown[]; next: string | null } | undefined,
  noun: string,
) {
  const wasKnown = useRef(list !== undefined);
  useEffect(() => {
    if (list === undefined || wasKnown.current) return;
    wasKnown.current = true;
    const count = list.items.length;
    announce(
      count === 0 ? `No ${noun} found.` : `Found ${count}${list.next === null ? '' : ' and more'}: ${noun}.`,
    );
  }, [list, noun]);
}

/** Returns the key of a found item in its list; a list holds items of one kind. */
function idOfFound(item: Found): number | string {
  switch (item.content_type) {
    case 'story_article':
      return item.story_id;
    case 'comment_article':
      return item.comment_id;
    case 'hashtag_article':
      return item.hashtag;
    case 'user_article':
      return item.user_id;
    case 'series_article':
      return item.series_id;
  }
}

/** Shows something that was found, as every list shows it, with the piece that has the words. */
function FoundItem({ item }: { readonly item: Found }) {
  switch (item.content_type) {
    case 'story_article':
      return <StoryCard story={item} {...excerptOf(item)} />;
    case 'comment_article':
      return <PostedComment comment={item} {...excerptOf(item)} />;
    case 'hashtag_article':
      return <HashtagCard item={item} />;
    case 'user_article':
      return <UserCard user={item} />;
    case 'series_article':
      return <SeriesCard series={item} author={<AuthorLine item={item} />} />;
  }
}

const skeletons: Readonly<Record<SearchList, ComponentType>> = {
  story: StoryCardSkeleton,
  comment: CommentSkeleton,
  hashtag: UserCardSkeleton,
  user: UserCardSkeleton,
  series: SeriesStorySkeleton,
};

/** Shows the shape of what is on its way. */
function FoundSkeleton({ list }: { readonly list: SearchList }) {
  const Skeleton = skeletons[list];
  return <Skeleton />;
}
