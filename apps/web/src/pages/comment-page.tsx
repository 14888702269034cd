import { authorLabel, commentLists, isolated, paths, type Sort } from '@quillstead/catalogue';
import { listCommentLikes, listCommentReplies } from '@quillstead/contracts';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  type Comment,
  CommentActions,
  CommentFeed,
  CommentItem,
  CommentMarks,
  type CommentPageResponse,
  idOfComment,
  rightsOver,
  scrollToComment,
  useComment,
  WriteComment,
} from '../features/comments/index.js';
import { ListBar, listLinks, useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/profiles/index.js';
import { aboutAuthor } from '../ui/about-author.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { StaleNote } from '../ui/stale-note.js';
import { StoryTitle } from '../ui/story-title.js';
import { UserLink } from '../ui/user-link.js';
import { NotFoundPage } from './not-found-page.js';
import { useItemHead } from './use-item-head.js';
import styles from './list-page.module.css';

/** Shows a comment with the comments above it, its replies and who likes it. */
export default function CommentPage() {
  const { comment_id = '', list, sort } = useParams();
  const id = Number(comment_id);
  const { comment, failure, load } = useComment(id);
  const links = listLinks(commentLists, { list, sort }, (to, by) => paths.comment(id, to, by));
  useItemHead(comment === null ? null : titleOf(comment), {
    comment_text: comment?.story.is_shareable === 1 ? comment.comment_text : null,
  });
  if (links === null || failure?.isNotFound) return <NotFoundPage />;
  if (failure !== null && comment === null)
    return (
      <Page>
        <PageHeading>Comment not loaded</PageHeading>
        <Problem message={failure.message} onRetry={() => void load()} />
      </Page>
    );
  if (comment === null) return <PageSkeleton />;
  return (
    <Page>
      <CommentHead comment={comment} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-label={commentLists[links.list].label}>
        <ListBar lists={links.lists} sorts={links.sorts} />
        {links.list === 'replies' ? (
          <CommentRepliesList key={links.sort} comment={comment} sort={links.sort} />
        ) : (
          <CommentLikesList key={links.sort} id={id} sort={links.sort} />
        )}
      </section>
      {failure !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

const titleOf = (comment: CommentPageResponse): string =>
  `Comment ${authorLabel(comment)} on ${isolated(comment.story_title)}`;

/** Shows the story, the comments above, and the comment itself. */
function CommentHead({ comment }: { readonly comment: CommentPageResponse }) {
  const navigate = useNavigate();
  const { story, parents } = comment;
  const storyComments = paths.story(story.slug, 'comments');
  const onDeleted = (isGone: boolean) => {
    if (isGone) void navigate(storyComments, { replace: true });
  };
  return (
    <>
      <header className={styles.head}>
        <PageHeading>
          Comment on{' '}
          <Link to={paths.story(story.slug)}>
            <StoryTitle title={story.title} lang={story.lang} />
          </Link>
        </PageHeading>
        <p>
          <UserLink username={story.author_username} about={aboutAuthor(story)}>
            {authorLabel(story)}
          </UserLink>
          {' · '}
          <Link to={storyComments}>All comments</Link>
        </p>
      </header>
      {parents.length > 0 && (
        <ol className={styles.parents} aria-label="In reply to">
          {parents.map((parent) => (
            <li key={parent.comment_id}>
              <CommentItem comment={parent} marks={<CommentMarks comment={parent} />} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.own}>
        <CommentItem comment={comment} marks={<CommentMarks comment={comment} />} />
      </div>
      <CommentActions comment={comment} isOwnStory={story.author_is_user === 1} onDeleted={onDeleted} />
    </>
  );
}

interface CommentLikesListProps {
  readonly id: number;
  readonly sort: Sort;
}

/** Shows the people who like a comment. */
export function CommentLikesList({ id, sort }: CommentLikesListProps) {
  const feed = useFeed(
    listCommentLikes,
    { comment_id: id, sort },
    {
      failed: 'The people who like this comment could not be loaded. Please try again in a moment.',
      idOf: idOfUser,
      hasEnd: true,
    },
  );
  return (
    <PeopleFeed feed={feed} empty={<p className={styles.empty}>Nobody has liked this comment yet.</p>} />
  );
}

interface CommentRepliesListProps {
  readonly comment: CommentPageResponse;
  readonly sort: Sort;
}

/** Lets a member reply to a comment, and shows the replies of others. */
export function CommentRepliesList({ comment, sort }: CommentRepliesListProps) {
  const { comment_id, story } = comment;
  const feed = useFeed(
    listCommentReplies,
    { comment_id, sort },
    {
      failed: 'The replies could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      hasEnd: true,
    },
  );
  const onPosted = (reply: Comment) => {
    scrollToComment(reply.comment_id);
    feed.prepend(reply);
  };
  return (
    <>
      {comment.is_deleted === 0 && comment.is_removed === 0 && (
        <WriteComment story={story} replyTo={comment} onPosted={onPosted} />
      )}
      <CommentFeed
        feed={feed}
        noun="replies"
        rights={rightsOver(story)}
        empty={<p className={styles.empty}>Nobody has replied yet.</p>}
      />
    </>
  );
}
