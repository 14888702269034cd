import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { House, LogIn, PenLine } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import styles from './bottom-bar.module.css';
import { MemberPlaces } from './member-links.js';

/** Shows the links to the main pages at the foot of small windows, in reach of the thumb. */
export function BottomBar() {
  const viewer = useAtomValue(viewerAtom);
  return (
    <nav className={styles.bar} aria-label="Main places">
      <NavLink to={paths.home} end>
        <House size={20} aria-hidden />
        Home
      </NavLink>
      {viewer.kind === 'member' && <MemberPlaces member={viewer.member} />}
      {viewer.kind === 'pending' && viewer.isMember && <span className={styles.room} />}
      {viewer.kind === 'visitor' && (
        <>
          <NavLink to={withReturnTo(paths.logIn, paths.write)}>
            <PenLine size={20} aria-hidden />
            Login &amp; write
          </NavLink>
          <NavLink to={paths.signUp}>
            <LogIn size={20} aria-hidden />
            Sign up
          </NavLink>
        </>
      )}
    </nav>
  );
}
