import type { View } from './site-path.js';

/**
 * Returns true if a viewer may open a page (docs/product/pages.md#routes): "private" only when logged in, "public" only
 * when logged out, "development" only outside live.
 */
export function mayView(view: View, { isMember, isLive }: { isMember: boolean; isLive: boolean }): boolean {
  if (view === 'private') return isMember;
  if (view === 'public') return !isMember;
  return view === 'anyone' || !isLive;
}
