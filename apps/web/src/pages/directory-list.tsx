import { directory, mayView, paths, type View } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isLive, siteHasRules } from '../lib/about-site.js';
import { viewerAtom } from '../lib/viewer.js';
import { SkeletonLine } from '../ui/skeleton.js';
import styles from './directory-list.module.css';

const access: Record<View, string> = {
  anyone: 'For everybody',
  public: 'For visitors',
  private: 'For members',
  development: 'While developing',
};

/**
 * Shows the child routes that are for this viewer, each with title, description and view access
 * (docs/product/pages.md#routes).
 */
export function DirectoryList({ of }: { readonly of: 'account' | 'site' }) {
  const { kind } = useAtomValue(viewerAtom);
  if (kind === 'pending') return <SkeletonLine width="60%" />;
  const viewer = { isMember: kind === 'member', isLive: isLive() };
  return (
    <ul className={styles.list}>
      {directory(of)
        .filter(({ path, view }) => mayView(view, viewer) && (path !== paths.rules || siteHasRules()))
        .map(({ path, title, description, view }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <span className={styles.access}>{access[view]}</span>
            <p>{description}</p>
          </li>
        ))}
    </ul>
  );
}
