import { mayView, paths, type View } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isLive } from '../lib/about-site.js';
import { viewerAtom } from '../lib/viewer.js';
import { NotFoundPage } from '../pages/not-found-page.js';

interface GuardProps {
  readonly view: View;
  /** Shown while the viewer is not known. */
  readonly frame: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a page only to the viewers it is for (docs/product/pages.md#routes): private pages do not exist for visitors,
 * pages for builders do not exist on the live site, and pages for visitors redirect a member to the home page. A page
 * that is shown once stays: a log-in form continues by itself, an expired session is renewed in place.
 */
export function Guard({ view, frame, children }: GuardProps) {
  const { kind } = useAtomValue(viewerAtom);
  const [isInside, setInside] = useState(view === 'anyone');
  if (isInside) return children;
  if (kind === 'pending') return frame;
  if (mayView(view, { isMember: kind === 'member', isLive: view === 'development' && isLive() })) {
    setInside(true);
    return children;
  }
  return view === 'public' ? (
    <Navigate replace to={paths.home} />
  ) : (
    <NotFoundPage isForMembers={view === 'private'} />
  );
}
