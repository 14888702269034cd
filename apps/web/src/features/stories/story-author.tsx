import { authorLabel, socialSites } from '@quillstead/catalogue';
import { readProfile, type ResponseTypes } from '@quillstead/contracts';
import { useState } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { useWhenNear } from '../../lib/use-when-near.js';
import { aboutAuthor, authorName } from '../../ui/about-author.js';
import { Face } from '../../ui/face.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { UserSubscribeButton } from '../subscriptions/index.js';
import styles from './story-author.module.css';
import type { ReadableStory } from './use-story.js';

const supportSites: ReadonlySet<string> = new Set([
  'social_media_buy_me_a_coffee',
  'social_media_ko_fi',
  'social_media_patreon',
]);

/** What a link may lead to, even if the server accepted something else. */
const webAddress = /^https?:\/\/[^/\s]/iu;

/**
 * The author after the text of a story: face, name, bio, a subscribe button and links to support them. The story's response has only the name,
 * so the rest is read when the reader comes near, into the place that is kept for it.
 */
export function StoryAuthor({ story }: { readonly story: ReadableStory }) {
  const [isNear, setNear] = useState(false);
  const place = useWhenNear(() => setNear(true), !isNear);
  return (
    <section ref={place} className={styles.author} aria-label="About the author">
      <Face id={story.author_id} name={authorName(story)} size={56} picture={story.author_picture} />
      <div className={styles.about}>
        <p className={styles.name}>
          <UserLink username={story.author_username} about={aboutAuthor(story)}>
            {authorLabel(story)}
          </UserLink>
          {story.author_is_verified === 1 && <VerifiedMark />}
        </p>
        {isNear && <MoreOfAuthor username={story.author_username} />}
      </div>
    </section>
  );
}

/** Nothing until it is read, and where it could not be read. */
function MoreOfAuthor({ username }: { readonly username: string }) {
  const { response } = useOperation(readProfile, { username }, { failed: '' });
  if (response === null) return null;
  const { bio } = response;
  return (
    <>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <div className={styles.ways}>
        <UserSubscribeButton user={response} />
        <Support profile={response} />
      </div>
    </>
  );
}

/** The links by which a reader can support the author, on the sites that are made for it. */
function Support({ profile }: { readonly profile: ResponseTypes['user_page'] }) {
  const links = socialSites.flatMap(({ label, machine_name: key }) => {
    const address = profile[key] ?? '';
    return supportSites.has(key) && webAddress.test(address) ? [{ label, address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.support} aria-label={`Support @${profile.username}`}>
      {links.map(({ label, address }) => (
        <li key={label}>
          <a href={address} rel="nofollow ugc noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
