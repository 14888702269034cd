import { authorLabel, paths, type Sort, storyLists, storyListTitle } from '@quillstead/catalogue';
import { listStoryComments, listStoryLikes } from '@quillstead/contracts';
import { Suspense, useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type Comment,
  CommentFeed,
  idOfComment,
  rightsOver,
  scrollToComment,
  WriteComment,
} from '../features/comments/index.js';
import { ListBar, listLinks, NewItems, useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/profiles/index.js';
import { describedBy, LockedStory, type ReadableStory, useStory } from '../features/stories/index.js';
import { callQuietly } from '../lib/call.js';
import { useIsHydrating } from '../lib/hydration.js';
import { metaContent } from '../lib/page-head.js';
import { aboutAuthor } from '../ui/about-author.js';
import { lazyPart, MissingQuietly } from '../ui/lazy-part.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { StaleNote } from '../ui/stale-note.js';
import { StoryTitle } from '../ui/story-title.js';
import { UserLink } from '../ui/user-link.js';
import { NotFoundPage } from './not-found-page.js';
import { useItemHead } from './use-item-head.js';
import styles from './list-page.module.css';

/** Shows the comments on a story and the people who like it: the feed of docs/product/pages.md#routes. */
export default function StoryListPage() {
  const { slug = '', list, sort } = useParams();
  const { story, failure, load } = useStory(slug, false);
  const links = listLinks(storyLists, { list, sort }, (to, by) => paths.story(slug, to, by));
  const label = links?.list === 'likes' ? 'Likes of' : 'Comments on';
  const readable = story?.content_access === true ? story : null;
  useItemHead(
    readable === null || links === null ? null : storyListTitle(links.list, readable.title),
    describedBy(readable),
  );
  if (links === null || failure?.isNotFound) return <NotFoundPage />;
  if (failure !== null && story === null)
    return (
      <Page>
        <PageHeading>Story not loaded</PageHeading>
        <Problem message={failure.message} onRetry={() => void load()} />
      </Page>
    );
  if (story === null) return <PageSkeleton />;
  if (!story.content_access)
    return (
      <Page>
        <LockedStory story={story} />
      </Page>
    );
  return (
    <Page>
      <StoryHead story={story} label={label} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-label={storyLists[links.list].label}>
        <ListBar lists={links.lists} sorts={links.sorts} />
        {links.list === 'likes' ? (
          <StoryLikesList key={links.sort} slug={slug} sort={links.sort} />
        ) : (
          <StoryCommentsList key={links.sort} story={story} sort={links.sort} />
        )}
      </section>
      {failure !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

function StoryHead({ story, label }: { readonly story: ReadableStory; readonly label: string }) {
  return (
    <header className={styles.head}>
      <PageHeading>
        {label}{' '}
        <Link to={paths.story(story.slug)}>
          <StoryTitle title={story.title} lang={story.lang} />
        </Link>
      </PageHeading>
      <p>
        <UserLink username={story.author_username} about={aboutAuthor(story)}>
          {authorLabel(story)}
        </UserLink>
      </p>
    </header>
  );
}

const { Part: FediverseTalk } = lazyPart(
  async () => ({ default: (await import('../features/fediverse/fediverse-talk.js')).FediverseTalk }),
  MissingQuietly,
);

interface StoryCommentsListProps {
  readonly story: ReadableStory;
  readonly sort: Sort;
}

/** Lets a member write a comment, and shows those of others. */
export function StoryCommentsList({ story, sort }: StoryCommentsListProps) {
  const { slug } = story;
  const rights = rightsOver(story);
  const isHydrating = useIsHydrating();
  const feed = useFeed(
    listStoryComments,
    { slug, sort },
    {
      failed: 'The comments could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      hasEnd: true,
    },
  );
  const loadFirst = useCallback(() => callQuietly(listStoryComments, { slug, sort }), [slug, sort]);
  const onPosted = (comment: Comment) => {
    scrollToComment(comment.comment_id);
    feed.prepend(comment);
  };
  return (
    <>
      <WriteComment story={story} onPosted={onPosted} />
      <NewItems feed={feed} load={sort === 'newest' ? loadFirst : null} noun="comments" />
      <CommentFeed
        feed={feed}
        noun="comments"
        rights={rights}
        empty={
          <p className={styles.empty}>
            Nobody has commented yet.{rights.mayComment && ' What did the story do to you?'}
          </p>
        }
      />
      {!isHydrating && metaContent('fediverse') !== null && (
        <Suspense fallback={null}>
          <FediverseTalk slug={slug} isOwnStory={rights.isOwnStory} />
        </Suspense>
      )}
    </>
  );
}

interface StoryLikesListProps {
  readonly slug: string;
  readonly sort: Sort;
}

/** Shows the people who like a story. */
export function StoryLikesList({ slug, sort }: StoryLikesListProps) {
  const feed = useFeed(
    listStoryLikes,
    { slug, sort },
    {
      failed: 'The people who like this story could not be loaded. Please try again in a moment.',
      idOf: idOfUser,
      hasEnd: true,
    },
  );
  const empty = (
    <p className={styles.empty}>
      Nobody has liked it yet. <Link to={paths.story(slug)}>Read it</Link>, and be the first.
    </p>
  );
  return <PeopleFeed feed={feed} empty={empty} />;
}
