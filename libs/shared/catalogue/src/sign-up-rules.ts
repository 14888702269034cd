/**
 * The rules that say who may make an account: everybody, people with an invitation, nobody
 * (docs/product/accounts.md#sign-up).
 */
export const signUpRules = ['open', 'invitation', 'closed'] as const;

export type SignUpRule = (typeof signUpRules)[number];

/** The rule of a site whose owner has chosen none. */
export const defaultSignUpRule: SignUpRule = 'open';

/** The messages for people who may not make an account. */
export const signUpRefusals = {
  closed: 'Nobody can sign up here at present.',
  invitation: 'You can sign up here only by the link of an invitation.',
} as const satisfies Record<Exclude<SignUpRule, 'open'>, string>;

/**
 * The most sign-ups by one invitation, the most days for which it can be valid, and the most characters of its note.
 */
export const mostOfInvitation = { uses: 100, days: 30, note: 200 } as const;
