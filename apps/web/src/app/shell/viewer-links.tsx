import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { PenLine, Settings } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withWanted } from '../../lib/wanted-place.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import styles from './header.module.css';
import { NoticesLink } from './notices-link.js';

/**
 * The header's links (spec section 2, "Header"). They wait for the session call without a flash: until then there is
 * room and nothing in it.
 */
export function ViewerLinks() {
  const viewer = useAtomValue(viewerAtom);
  const { pathname, search } = useLocation();
  if (viewer.kind === 'pending' || viewer.kind === 'maintenance') return null;
  if (viewer.kind === 'visitor')
    return (
      <>
        <Link to={withWanted(paths.logIn, pathname + search)}>login &amp; write</Link>
        <Link to={paths.signUp} className={styles.signUp}>
          sign up
        </Link>
      </>
    );
  const { username, is_verified } = viewer.member;
  return (
    <>
      <Link to={paths.write} className={styles.withIcon}>
        <PenLine size={15} aria-hidden />
        write
      </Link>
      <NoticesLink className={styles.withIcon} />
      <Link to={paths.settings()} className={styles.icon} aria-label="Settings" title="Settings">
        <Settings size={20} aria-hidden />
      </Link>
      <span className={styles.me}>
        <Link to={paths.user(username)} className={styles.user} title={`@${username}`}>
          {username ? `@${username}` : '@me'}
        </Link>
        {is_verified === 1 && <VerifiedMark />}
      </span>
    </>
  );
}
