import { newNotificationsLabel, paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { memberAtom } from '../../lib/viewer.js';
import bar from './bottom-bar.module.css';
import header from './header.module.css';

interface NotificationsLinkProps {
  /** Shows its name below the icon. */
  readonly isNamed?: boolean;
}

/**
 * The notifications button: "+N" when there is something new, "!" otherwise
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function NotificationsLink({ isNamed = false }: NotificationsLinkProps) {
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
