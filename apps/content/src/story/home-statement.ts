import { authorColumns } from '../author-card/index.js';
import { recommendedHashtags } from '../hashtag/index.js';
import type { FeedScope } from './feed-parts.js';
import { followedAuthors, followedFeed, followedHashtags, isFollowed } from './followed-feed.js';
import { scanFeed } from './scan-feed.js';
import { storyColumns } from './story-rows.js';
import { keyNames, namedOrder, type ShelfSort, storyShelf } from './story-shelf.js';

/** What a page of home is asked for, as far as it makes another statement. */
export interface HomeQuestion {
  readonly sort: ShelfSort;
  readonly filter2: 'all' | 'authors' | 'hashtags';
  readonly ofHashtag: boolean;
  readonly isFirstPage: boolean;
  /** It goes on with a page that a statement before did not fill. */
  readonly isAgain: boolean;
  readonly withRecommendations: boolean;
  readonly viewer: 'visitor' | 'member' | 'member_with_nsfw';
}

const follows = { authors: followedAuthors, hashtags: followedHashtags } as const;

/**
 * The one statement of a page of home. Parameters: the viewer's id or null, the hashtag's key or null, then the keys of
 * the cursor. Always gives a row: one an item, with the cut and the recommendations beside; the item's columns are
 * null when there is none.
 */
export function homeStatement(question: HomeQuestion): string {
  const { filter2, ofHashtag, sort } = question;
  const scan = ofHashtag || filter2 === 'all';
  const shelf = storyShelf(sort, ofHashtag || filter2 === 'hashtags' ? 'hashtag' : 'all');
  const scope: FeedScope = {
    shelf,
    viewer: '$1::bigint',
    cursor: question.isFirstPage ? null : shelf.keys.map(({ type }, index) => `$${index + 3}::${type}`),
    sees: { nsfw: question.viewer === 'member_with_nsfw', closed: question.viewer !== 'visitor' },
  };
  const parts = scan
    ? scanFeed({
        ...scope,
        where: ofHashtag
          ? ['shelf.hashtag_id = (SELECT id FROM hashtag WHERE key = $2)']
          : ['$2::text IS NULL'],
        ...(filter2 === 'all' ? {} : { only: isFollowed(follows[filter2], scope.viewer) }),
      })
    : followedFeed({
        ...scope,
        followed: follows[filter2],
        isNewest: sort === 'newest',
        isAgain: question.isAgain,
      });
  const keys = (alias: string) => keyNames(shelf).map((name) => `${alias}.${name}`);
  return `
    WITH ${parts.join(',\n')},
    page AS (SELECT found.*, row_number() OVER (ORDER BY ${namedOrder(shelf)}) AS place FROM found)
    SELECT item.*, coalesce(item.place, 1) AS place,
           CASE WHEN cut.key_0 IS NOT NULL THEN jsonb_build_array(${keys('cut')}) END AS cut,
           ${question.withRecommendations ? `CASE WHEN coalesce(item.place, 1) = 1 THEN ${recommendedHashtags('$1::bigint')} END` : 'NULL'} AS recommended
    FROM (SELECT $2::text) AS asked
    LEFT JOIN cut ON true
    LEFT JOIN (
      SELECT page.place, jsonb_build_array(${keys('page')}) AS keys,
             ${storyColumns('$1::bigint')}, ${authorColumns('card', '$1::bigint')}, story.rich_text_story_substring
      FROM page
      JOIN story ON story.id = page.story_id
      JOIN author_card card ON card.user_id = story.author_id
      JOIN story_stat stat ON stat.story_id = story.id
    ) AS item ON true
    ORDER BY item.place`;
}
