import { useState } from 'react';
import { useIsHydrating } from '../../lib/hydration.js';
import { forgetLinkToken, linkToken } from '../../lib/link-token.js';
import { isRenderedForInvited } from './sign-up-rule.js';

const key = 'invitation';

let wasInAddress = false;
let held: string | null = null;

/**
 * The token of the invitation by which this tab was opened. It stays for a reload and for a look at other pages, until
 * it is used or the tab is closed.
 */
function readInvitation(): string | null {
  const opened = linkToken();
  if (opened !== null) {
    wasInAddress = true;
    held = opened;
    forgetLinkToken();
  }
  try {
    if (opened !== null) sessionStorage.setItem(key, opened);
    return held ?? sessionStorage.getItem(key);
  } catch {
    return held;
  }
}

/** The invitation is used. */
export function forgetInvitation(): void {
  held = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** The invitation of this visitor; null without one. Hydration starts with what the server knows: the address. */
export function useInvitation(): { readonly token: string | null; readonly isInvited: boolean } {
  const [token] = useState(readInvitation);
  const isHydrating = useIsHydrating();
  return { token, isInvited: isHydrating ? wasInAddress || isRenderedForInvited() : token !== null };
}
