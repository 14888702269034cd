import { paths } from '@quillstead/catalogue';
import { PenLine, Settings, UserRound } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import type { Member } from '../../lib/viewer.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import styles from './header.module.css';
import { NotificationsLink } from './notifications-link.js';

/** The header's links for a member (docs/product/pages.md#header-menu-and-footer). */
export function MemberLinks({ member: { username, is_verified } }: { readonly member: Member }) {
  return (
    <>
      <Link to={paths.write} className={styles.withIcon}>
        <PenLine size={15} aria-hidden />
        write
      </Link>
      <NotificationsLink />
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

/** A member's places at the foot of small windows. */
export function MemberPlaces({ member: { username } }: { readonly member: Member }) {
  return (
    <>
      <NavLink to={paths.write}>
        <PenLine size={20} aria-hidden />
        Write
      </NavLink>
      <NotificationsLink isNamed />
      <NavLink to={paths.user(username)}>
        <UserRound size={20} aria-hidden />
        Me
      </NavLink>
    </>
  );
}
