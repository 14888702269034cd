import { authorLabel, paths, storyLists, storyListTitle } from '@quillstead/catalogue';
import { Link, useParams } from 'react-router-dom';
import { useItemHead } from '../features/item-head/index.js';
import { ListBar, listLinks } from '../features/feed/index.js';
import { describedBy, LockedStory, type ReadableStory, useStory } from '../features/stories/index.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import { Problem } from '../ui/problem.js';
import { StaleNote } from '../ui/stale-note.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { aboutAuthor } from '../ui/about-author.js';
import { StoryTitle } from '../ui/story-title.js';
import { UserLink } from '../ui/user-link.js';
import styles from './list-page.module.css';
import { NotFoundPage } from './not-found-page.js';
import { StoryCommentsList } from './story-comments-list.js';
import { StoryLikesList } from './story-likes-list.js';

/** The comments on a story and the people who like it: the feed of docs/product/pages.md#routes. */
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
