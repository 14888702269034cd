import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import styles from './header.module.css';
import { MemberLinks } from './member-links.js';

/**
 * The header's links (docs/product/pages.md#header-menu-and-footer). They wait for the session call without a flash:
 * until then there is room and nothing in it.
 */
export function ViewerLinks() {
  const viewer = useAtomValue(viewerAtom);
  const { pathname, search } = useLocation();
  if (viewer.kind === 'pending' || viewer.kind === 'maintenance') return null;
  if (viewer.kind === 'visitor')
    return (
      <>
        <Link to={withReturnTo(paths.logIn, pathname + search)}>login &amp; write</Link>
        <Link to={paths.signUp} className={styles.signUp}>
          sign up
        </Link>
      </>
    );
  return <MemberLinks member={viewer.member} />;
}
