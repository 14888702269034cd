import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/button-link.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './chosen-list.js';

/** The empty state of posts and bookmarks, with the next thing to do. */
export function EmptyPosts({ username, isOwn, chosen: { list, filter } }: ProfileListProps) {
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
