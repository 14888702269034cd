import { authorLabel } from '@quillstead/catalogue';
import { aboutAuthor, type Authored } from './about-author.js';
import styles from './story-list.module.css';
import { UserLink } from './user-link.js';
import { VerifiedMark } from './verified-mark.js';

/** The author of a series or a collection, with a link to the profile. */
export function AuthorLine({ item }: { readonly item: Authored & { readonly author_username: string } }) {
  return (
    <p className={styles.author}>
      <UserLink username={item.author_username} about={aboutAuthor(item)}>
        {authorLabel(item)}
      </UserLink>
      {item.author_is_verified === 1 && <VerifiedMark />}
    </p>
  );
}
