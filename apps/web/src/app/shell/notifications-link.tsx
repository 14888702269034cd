import { newNotificationsLabel, paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { memberAtom } from '../../lib/viewer.js';

interface NotificationsLinkProps {
  readonly className?: string | undefined;
  /** Shows its name below the icon. */
  readonly isNamed?: boolean;
}

/**
 * The notifications button: "+N" when there is something new, "!" otherwise
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function NotificationsLink({ className, isNamed = false }: NotificationsLinkProps) {
  const count = useAtomValue(memberAtom)?.count_notifications_new_total ?? 0;
  const name = isNamed ? 'Notifications' : <span className="visually-hidden">Notifications</span>;
  return (
    <NavLink to={paths.notifications()} className={className} title="Notifications">
      <Bell size={20} aria-hidden />
      <span>
        <span aria-hidden={count === 0}>{newNotificationsLabel(count)} </span>
        {count > 0 && <span className="visually-hidden">new </span>}
        {name}
      </span>
    </NavLink>
  );
}
