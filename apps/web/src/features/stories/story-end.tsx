import { authorLabel, compactNumber, paths, socialSites } from '@quillstead/catalogue';
import { apiBase, fillPath, readEpub, readProfile, type ResponseTypes } from '@quillstead/contracts';
import { ChartColumn, Download, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsHydrating } from '../../lib/hydration.js';
import { useOperation } from '../../lib/operation-query.js';
import { useWhenNear } from '../../lib/use-when-near.js';
import { aboutAuthor, authorName } from '../../ui/about-author.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Face } from '../../ui/face.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { UserSubscribeButton } from '../subscriptions/index.js';
import { MarkButton } from '../toggles/index.js';
import { DeleteStory } from './delete-story.js';
import type { MoreStoryActionsProps } from './more-story-actions.js';
import type { ReadableStory } from './use-story.js';
import styles from './story-end.module.css';

/** Shows the foot of a story: what to do with it, and who wrote it (docs/design.md#the-last-page). */
export function StoryEnd({ story }: { readonly story: ReadableStory }) {
  return (
    <>
      <section className={styles.actions} aria-label="After reading">
        <StoryActions story={story} />
      </section>
      {story.author_is_user === 0 && <StoryAuthor story={story} />}
    </>
  );
}

const { Part: MoreStoryActions } = lazyPart<MoreStoryActionsProps>(
  async () => ({ default: (await import('./more-story-actions.js')).MoreStoryActions }),
  MissingQuietly,
);

/** Shows the actions at the end of a story: the like with its count, and the rest with their words behind a menu. */
function StoryActions({ story }: { readonly story: ReadableStory }) {
  const { story_id: id, slug, title, count_likes: likes } = story;
  return (
    <>
      <div className={styles.row}>
        <MarkButton mark="like" kind="story" id={id} item={story} of={title} isLarge />
        {likes > 0 ? (
          <Link to={paths.story(slug, 'likes')} className={styles.likes}>
            {likes === 1 ? '1 person likes this' : `${compactNumber(likes)} people like this`}
          </Link>
        ) : (
          <span className={styles.likes}>Like this story</span>
        )}
        <div className={styles.others}>
          <MarkButton mark="bookmark" kind="story" id={id} item={story} of={title} isLarge />
          <MoreActions story={story} />
        </div>
      </div>
      {story.author_is_user === 1 && (
        <div className={styles.row}>
          <Link to={paths.editStory(slug)} className={styles.link}>
            <Pencil size={20} aria-hidden />
            Edit
          </Link>
          <Link to={`${paths.statistics}?story=${encodeURIComponent(slug)}`} className={styles.link}>
            <ChartColumn size={20} aria-hidden />
            Statistics
          </Link>
          <DeleteStory id={id} title={title} />
        </div>
      )}
    </>
  );
}

function MoreActions({ story }: { readonly story: ReadableStory }) {
  // The server does not wait for what is loaded on its own.
  const isHydrating = useIsHydrating();
  const book = apiBase + fillPath(readEpub, () => encodeURIComponent(story.slug));
  return (
    <ActionMenu>
      {() => (
        <>
          <a href={book} download title="Read it offline, on a phone or an e-reader">
            <Download size={20} aria-hidden />
            EPUB
          </a>
          {!isHydrating && (
            <Suspense fallback={null}>
              <MoreStoryActions story={story} />
            </Suspense>
          )}
        </>
      )}
    </ActionMenu>
  );
}

const supportSites: ReadonlySet<string> = new Set([
  'social_media_buy_me_a_coffee',
  'social_media_ko_fi',
  'social_media_patreon',
]);

/** The addresses that a link may lead to, even if the server accepted something else. */
const webAddress = /^https?:\/\/[^/\s]/iu;

/**
 * Shows the author after the text of a story: face, name, bio, a subscribe button and links to support them. The
 * story's response has only the name, so the rest is read when the reader comes near, into the place that is kept for
 * it.
 */
function StoryAuthor({ story }: { readonly story: ReadableStory }) {
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

/** Shows more of the author; nothing until it is read, or if it could not be read. */
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

/** Shows the links by which a reader can support the author, on the sites that are made for it. */
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
