import { mayView, paths, type View } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isLive } from '../lib/is-live.js';
import { viewerAtom } from '../lib/viewer.js';
import { NotFoundPage } from '../pages/not-found-page.js';

interface GuardProps {
  readonly view: View;
  /** What is shown while it is not known who is looking. */
  readonly frame: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lets in whom a page is for (docs/product/pages.md#routes): private pages do not exist for visitors nor those for
 * builders on the live site; those for visitors send a member home. Whoever is in stays in: a log-in form goes on by
 * itself, an expired session is renewed in place.
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
