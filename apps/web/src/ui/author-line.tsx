import { authorLabel } from '@quillstead/catalogue';
import { aboutAuthor, type Authored, authorName } from './about-author.js';
import { Face } from './face.js';
import styles from './story-list.module.css';
import { UserLink } from './user-link.js';
import { VerifiedMark } from './verified-mark.js';

interface AuthorLineProps {
  readonly item: Authored & { readonly author_id: number; readonly author_username: string };
  readonly faceSize?: 24 | 32;
}

/** Shows the author of a series or a collection, with a link to the profile. */
export function AuthorLine({ item, faceSize = 24 }: AuthorLineProps) {
  return (
    <p className={styles.author}>
      <Face id={item.author_id} name={authorName(item)} size={faceSize} picture={item.author_picture} />
      <UserLink username={item.author_username} about={aboutAuthor(item)}>
        {authorLabel(item)}
      </UserLink>
      {item.author_is_verified === 1 && <VerifiedMark />}
    </p>
  );
}
