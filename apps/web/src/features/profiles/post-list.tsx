import { paths } from '@quillstead/catalogue';
import { listUserBookmarks, listUserPosts, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import type { ProfileListProps } from './chosen-list.js';
import styles from './profile-list.module.css';

type Post = ResponseTypes['post_list']['items'][number];

const idOfPost = (post: Post): string =>
  post.content_type === 'story_article' ? `story:${post.story_id}` : `comment:${post.comment_id}`;

/** Shows the stories or comments that a person has posted, or that a member has bookmarked. */
export function PostList(props: ProfileListProps) {
  const { username, chosen } = props;
  const { list, sort, filter } = chosen;
  const noun = filter === 'comments' ? 'comments' : 'stories';
  const feed = useFeed(
    list === 'bookmarks' ? listUserBookmarks : listUserPosts,
    { username, sort, filter },
    {
      failed: `The ${noun} could not be loaded. Please try again in a moment.`,
      idOf: idOfPost,
      hasEnd: true,
    },
  );
  return (
    <Feed
      feed={feed}
      noun={noun}
      render={(post) =>
        post.content_type === 'story_article' ? <StoryCard story={post} /> : <PostedComment comment={post} />
      }
      skeleton={noun === 'comments' ? <CommentSkeleton /> : <StoryCardSkeleton />}
      empty={<EmptyPosts {...props} />}
    />
  );
}

/** Shows the empty state of posts and bookmarks, with the next thing to do. */
function EmptyPosts({ username, isOwn, chosen: { list, filter } }: ProfileListProps) {
  if (!isOwn)
    return (
      <p className={styles.empty}>
        @{username} has not {filter === 'comments' ? 'commented on anything' : 'published a story'} yet.
      </p>
    );
  if (list === 'bookmarks')
    return (
      <Nothing text={`You have not bookmarked any ${filter} yet. Only you see what you keep here.`}>
        <Link to={paths.home}>Find something to read</Link>
      </Nothing>
    );
  if (filter === 'comments')
    return (
      <Nothing text="You have not commented on anything yet.">
        <Link to={paths.home}>Read a story and say what you think</Link>
      </Nothing>
    );
  return (
    <Nothing text="You have not published a story yet.">
      <ButtonLink look="primary" to={paths.write}>
        Write your first story
      </ButtonLink>
    </Nothing>
  );
}

interface NothingProps {
  readonly text: string;
  readonly children: React.ReactNode;
}

function Nothing({ text, children }: NothingProps) {
  return (
    <div className={styles.empty}>
      <LineDrawing of="book" />
      <p>{text}</p>
      {children}
    </div>
  );
}
