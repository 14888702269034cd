import { defaultSignUpRule, type SignUpRule, signUpRules } from '@quillstead/catalogue';
import { useState } from 'react';
import { useIsHydrating } from '../../lib/hydration.js';
import { forgetLinkToken, linkToken, pageOfLinkToken } from '../../lib/link-token.js';
import { metaContent } from '../../lib/page-head.js';
import { siteHasRules } from '../../lib/about-site.js';

interface SignUpTerms {
  readonly rule: SignUpRule;
  readonly isInvited: boolean;
  readonly hasRules: boolean;
}

let told: SignUpTerms | null = null;

/**
 * Sets who may make an account, whether this visitor is invited, and whether there are rules to accept, where there is
 * no page to read it from.
 */
export function setSignUpTerms({
  rule = defaultSignUpRule,
  isInvited = false,
  hasRules = false,
}: { readonly [Key in keyof SignUpTerms]?: SignUpTerms[Key] | undefined }): void {
  told = { rule, isInvited, hasRules };
}

/** Returns who may make an account, as the gateway wrote it into the page. */
export function currentSignUpRule(): SignUpRule {
  if (told !== null) return told.rule;
  const written = metaContent('sign-up');
  return signUpRules.find((rule) => rule === written) ?? defaultSignUpRule;
}

/** True if the server renders the page for a person with an invitation. */
const isRenderedForInvited = (): boolean => told?.isInvited === true;

/** True if a person who signs up accepts rules of the owner. */
export const hasRulesToAccept = (): boolean => (told === null ? siteHasRules() : told.hasRules);

const key = 'invitation';

let wasInAddress = false;
let held: string | null = null;

/**
 * Returns the token of the invitation by which this tab was opened. It stays for a reload and for a look at other
 * pages, until it is used or the tab is closed.
 */
function readInvitation(): string | null {
  const opened = pageOfLinkToken() === 'signUp' ? linkToken() : null;
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

/** Deletes the invitation after its use. */
export function forgetInvitation(): void {
  held = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden storage has nothing.
  }
}

/**
 * Returns the invitation of this visitor; null without one. Hydration starts with what the server knows: the address.
 */
export function useInvitation(): { readonly token: string | null; readonly isInvited: boolean } {
  const [token] = useState(readInvitation);
  const isHydrating = useIsHydrating();
  return { token, isInvited: isHydrating ? wasInAddress || isRenderedForInvited() : token !== null };
}
