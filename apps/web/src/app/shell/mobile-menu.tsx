import { Dialog } from '@base-ui/react/dialog';
import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { logOutFully } from '../../features/session/index.js';
import { isStaffAtom, memberAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import { readSiteLinks } from '../../lib/about-site.js';
import { useCloseOnBack } from '../../ui/close-on-back.js';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Shows the full-screen menu of small windows (docs/product/pages.md#header-menu-and-footer). */
export function MobileMenu({ isOpen, onOpenChange }: MobileMenuProps) {
  const member = useAtomValue(memberAtom);
  const isStaff = useAtomValue(isStaffAtom);
  const { pathname, search } = useLocation();
  const { contact, hasRules } = readSiteLinks();
  const close = () => onOpenChange(false);
  useCloseOnBack(isOpen, close);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.menu}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>Menu</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close the menu">
              <X size={20} aria-hidden />
            </Dialog.Close>
          </div>
          <nav className={styles.links} aria-label="Menu">
            <Link to={paths.home} onClick={close}>
              Home
            </Link>
            <Link to={paths.search('story')} onClick={close}>
              Search
            </Link>
            {member ? (
              <>
                <Link to={paths.write} onClick={close}>
                  Write
                </Link>
                <Link to={paths.user(member.username)} onClick={close}>
                  @{member.username}
                </Link>
                <Link to={paths.notifications()} onClick={close}>
                  Notifications
                </Link>
                <Link to={paths.reading} onClick={close}>
                  Reading history
                </Link>
                <Link to={paths.statistics} onClick={close}>
                  Statistics
                </Link>
                <Link to={paths.settings()} onClick={close}>
                  Settings
                </Link>
                <Link to={paths.settings('feedback')} onClick={close}>
                  Feedback
                </Link>
                {isStaff && (
                  <Link to={paths.admin('reports')} onClick={close}>
                    Admin
                  </Link>
                )}
              </>
            ) : (
              <>
                <Link to={withReturnTo(paths.logIn, pathname + search)} onClick={close}>
                  Login &amp; write
                </Link>
                <Link to={paths.signUp} onClick={close}>
                  Sign up
                </Link>
              </>
            )}
            <Link to={paths.about} onClick={close}>
              About
            </Link>
            {hasRules && (
              <Link to={paths.rules} onClick={close}>
                Rules
              </Link>
            )}
            <Link to={paths.terms} onClick={close}>
              Terms of Use
            </Link>
            <Link to={paths.privacy} onClick={close}>
              Privacy Policy
            </Link>
            {contact !== null && <a href={contact}>Contact</a>}
            {member && (
              <button type="button" onClick={() => void logOutFully()}>
                Log out
              </button>
            )}
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
