import { newNotificationsLabel, paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Bell, PenLine, Settings, UserRound } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { type Member, memberAtom } from '../../lib/viewer.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import header from './header.module.css';
import bar from './bottom-bar.module.css';

/** Shows the header's links for a member (docs/product/pages.md#header-menu-and-footer). */
export function MemberLinks({ member: { username, is_verified } }: { readonly member: Member }) {
  return (
    <>
      <Link to={paths.write} className={header.withIcon}>
        <PenLine size={15} aria-hidden />
        write
      </Link>
      <NotificationsLink />
      <Link to={paths.settings()} className={header.icon} aria-label="Settings" title="Settings">
        <Settings size={20} aria-hidden />
      </Link>
      <span className={header.me}>
        <Link to={paths.user(username)} className={header.user} title={`@${username}`}>
          {username ? `@${username}` : '@me'}
        </Link>
        {is_verified === 1 && <VerifiedMark />}
      </span>
    </>
  );
}

/** Shows a member's places at the foot of small windows. */
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

interface NotificationsLinkProps {
  /** Shows its name below the icon. */
  readonly isNamed?: boolean;
}

/**
 * Shows the notifications button: "+N" when there is something new, "!" otherwise
 * (docs/product/pages.md#header-menu-and-footer).
 */
function NotificationsLink({ isNamed = false }: NotificationsLinkProps) {
  const count = useAtomValue(memberAtom)?.count_notifications_new_total ?? 0;
  return (
    <NavLink
      to={paths.notifications()}
      className={isNamed ? undefined : header.withIcon}
      title="Notifications"
    >
      <span className={isNamed ? bar.withCount : header.withIcon}>
        <Bell size={20} aria-hidden />
        <span>
          <span aria-hidden={count === 0}>{newNotificationsLabel(count)} </span>
          {count > 0 && <span className="visually-hidden">new </span>}
        </span>
      </span>
      <span className={isNamed ? undefined : 'visually-hidden'}>Notifications</span>
    </NavLink>
  );
}
