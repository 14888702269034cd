import { formatLongDate, paths, socialSites, visibleName } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useIsHydrating } from '../../lib/hydration.js';
import { viewerAtom } from '../../lib/viewer.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { ButtonLink } from '../../ui/button.js';
import { countOf } from '../../ui/counts-line.js';
import { Face } from '../../ui/face.js';
import { PageHeading } from '../../ui/page.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { UnverifiedMark } from '../../ui/unverified-mark.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { BlockButton } from '../blocks/index.js';
import { EmailButton, UserSubscribeButton } from '../subscriptions/index.js';
import { MuteButton } from '../mutes/index.js';
import { ReportButton } from '../reports/index.js';
import type { Profile } from './use-profile.js';
import marks from '../../ui/verified-mark.module.css';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

/**
 * Shows the head of a profile, which everybody may see, also of a private account
 * (docs/product/people.md#private-accounts).
 */
export function ProfileHead({ profile, isOwn }: ProfileHeadProps) {
  const { username, bio, joined_at, is_verified, is_private } = profile;
  const name = visibleName(profile.display_name);
  const isAwaited = useAtomValue(viewerAtom).kind === 'pending';
  const zone = useIsHydrating() ? 'UTC' : undefined;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Face id={profile.user_id} name={name ?? username} size={88} picture={profile.picture} />
        <div className={styles.names}>
          <PageHeading className={styles.heading}>
            {name ?? `@${username}`}
            {name !== null && (
              <>
                {' '}
                <bdi className={styles.handle}>@{username}</bdi>
              </>
            )}
          </PageHeading>
          {is_verified === 1 ? <VerifiedMark /> : <UnverifiedMark />}
          {is_private === 1 && (
            <span className={marks.lock} title="Private account.">
              <Lock size={15} aria-hidden />
              <span className="visually-hidden">Private account.</span>
            </span>
          )}
        </div>
        {isOwn ? (
          <ButtonLink to={paths.settings('profile')} className={styles.edit}>
            Edit profile
          </ButtonLink>
        ) : (
          // Until the session call shows whose page it is.
          <div className={styles.acts} data-awaits={isAwaited || undefined}>
            <UserSubscribeButton user={profile} />
            <ActionMenu label={`More about @${username}`}>
              {() => (
                <>
                  {profile.content_access && profile.is_private === 0 && (
                    <EmailButton isInMenu of={{ author: { id: profile.user_id, username } }} />
                  )}
                  <ReportButton thing={{ user_id: profile.user_id }} of={`@${username}`} />
                  <MuteButton
                    things={{ person: { id: profile.user_id, username } }}
                    of={`@${username}`}
                    hasWord
                  />
                  <BlockButton person={{ id: profile.user_id, username }} />
                </>
              )}
            </ActionMenu>
          </div>
        )}
      </div>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <ProfileLinks profile={profile} />
      <Details profile={profile} />
      <p className={styles.soft}>
        Joined <time dateTime={joined_at}>{formatLongDate(joined_at, zone)}</time>
      </p>
    </header>
  );
}

/** Shows the counts of a profile; a count links to its list where the viewer may see that. */
function Details({ profile }: { readonly profile: Profile }) {
  const { username, content_access: hasAccess } = profile;
  const { count_stories, count_subscribers, count_subscriptions } = profile;
  const details = [
    { text: countOf(count_stories, 'story', 'stories'), to: paths.user(username) },
    {
      text: countOf(count_subscribers, 'subscriber', 'subscribers'),
      to: paths.user(username, 'subscribers'),
    },
    {
      text: countOf(count_subscriptions, 'subscription', 'subscriptions'),
      to: paths.user(username, 'subscriptions'),
    },
  ];
  return (
    <ul className={styles.details} aria-label={`About @${username}`}>
      {details.map(({ text, to }) => (
        <li key={to}>{hasAccess ? <Link to={to}>{text}</Link> : text}</li>
      ))}
    </ul>
  );
}

/** The addresses that a link may lead to, even if the server accepted something else. */
const webAddress = /^https?:\/\/[^/\s]/iu;

/** Shows a person's website and their pages on social sites (docs/product/fields.md#social-links). */
function ProfileLinks({ profile }: { readonly profile: Profile }) {
  const { username, website, email } = profile;
  const social = socialSites.flatMap(({ label, machine_name }) => {
    const address = profile[machine_name] ?? '';
    return webAddress.test(address) ? [{ label, address }] : [];
  });
  const hasWebsite = website !== null && webAddress.test(website);
  if (!hasWebsite && !email && social.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={`Links of @${username}`}>
      {hasWebsite && (
        <li>
          <a href={website} rel="nofollow ugc noopener" className={styles.website}>
            {website.replace(/^https?:\/\//iu, '').replace(/\/$/u, '')}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} rel="nofollow ugc noopener">
            {email}
          </a>
        </li>
      )}
      {social.map(({ label, address }) => (
        <li key={label}>
          <a href={address} rel="nofollow ugc noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows the shape of a profile's head that is loading. */
export function ProfileSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <span className="visually-hidden">Loading the profile…</span>
      <SkeletonLine width="50%" height="2.2rem" />
      <SkeletonLine width="90%" />
      <SkeletonLine width="40%" height="0.9rem" />
      <SkeletonLine width="30%" height="0.9rem" />
    </div>
  );
}
