import { paths, visibleName } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import styles from './profile-list.module.css';
import type { Profile } from './use-profile.js';

/** Replaces the lists of a private author for viewers whom the author has not accepted. */
export function LockedProfile({ profile }: { readonly profile: Profile }) {
  const { kind } = useAtomValue(viewerAtom);
  const { pathname } = useLocation();
  const name = visibleName(profile.display_name) ?? `@${profile.username}`;
  const isRequested = profile.subscription === 'is_private_requested';
  return (
    <section className={styles.locked} aria-labelledby="locked">
      <h2 id="locked">This account is private</h2>
      <p>
        <bdi>{name}</bdi> shares stories only with the subscribers they have accepted.
      </p>
      {kind === 'visitor' && (
        <p>
          If you are one of them, <Link to={withReturnTo(paths.logIn, pathname)}>log in</Link> to read them.
          If not, subscribe and wait to be accepted.
        </p>
      )}
      {kind === 'member' && (
        <p>
          {isRequested
            ? 'You have requested to subscribe. Once you are accepted, the stories are here.'
            : 'Subscribe above to send a request. Once you are accepted, the stories are here.'}
        </p>
      )}
    </section>
  );
}
