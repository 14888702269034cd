import { defaultSignUpRule, type SignUpRule, signUpRules } from '@quillstead/catalogue';
import { metaContent } from '../../lib/page-head.js';
import { siteHasRules } from '../../lib/site-links.js';

interface SignUpTerms {
  readonly rule: SignUpRule;
  readonly isInvited: boolean;
  readonly hasRules: boolean;
}

let told: SignUpTerms | null = null;

/**
 * Sets who may make an account, whether this visitor is invited, and whether there are rules to accept, where there is no
 * page to read it from.
 */
export function setSignUpTerms({
  rule = defaultSignUpRule,
  isInvited = false,
  hasRules = false,
}: { readonly [Key in keyof SignUpTerms]?: SignUpTerms[Key] | undefined }): void {
  told = { rule, isInvited, hasRules };
}

/** Who may make an account, as the gateway wrote it into the page. */
export function currentSignUpRule(): SignUpRule {
  if (told !== null) return told.rule;
  const written = metaContent('sign-up');
  return signUpRules.find((rule) => rule === written) ?? defaultSignUpRule;
}

/** Whether the server renders the page for somebody with an invitation. */
export const isRenderedForInvited = (): boolean => told?.isInvited === true;

/** Whether who signs up accepts rules of the owner. */
export const hasRulesToAccept = (): boolean => (told === null ? siteHasRules() : told.hasRules);
