import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { viewerAtom } from '../../lib/viewer.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';

const load = () => import('./member-links.js');

/** The links of the header and the bottom bar that only members see; visitors do not load them. */
export const { Part: MemberLinks } = lazyPart(
  async () => ({ default: (await load()).MemberLinks }),
  MissingQuietly,
);
export const { Part: MemberPlaces } = lazyPart(
  async () => ({ default: (await load()).MemberPlaces }),
  MissingQuietly,
);

/** Loads the links while the session call runs, once the browser has sent a session. */
export function useMemberLinks(): void {
  const viewer = useAtomValue(viewerAtom);
  const isAwaited = viewer.kind === 'pending' && viewer.isMember === true;
  useEffect(() => {
    if (isAwaited) load().catch(() => undefined);
  }, [isAwaited]);
}
