/**
 * The rules that say who may publish stories: everybody, members whose email address is confirmed, the staff
 * (docs/product/stories.md#who-can-publish).
 */
export const publishingRules = ['everyone', 'verified', 'staff'] as const;

export type PublishingRule = (typeof publishingRules)[number];

/** The rule of a site whose owner has chosen none. */
export const defaultPublishingRule: PublishingRule = 'everyone';

/** The messages for authors who may not publish. */
export const publishingRefusals = {
  verified:
    'Here members publish once they have confirmed their email address. Your draft is kept; open the link in the email that we sent you, and publish then.',
  staff: 'At present only the staff of this site publishes here. Your draft is kept.',
} as const satisfies Record<Exclude<PublishingRule, 'everyone'>, string>;
