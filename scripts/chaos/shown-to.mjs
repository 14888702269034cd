/**
 * Whether a text shows a story of a member. Titles begin with the member's tag in its own spelling, which slugs, being
 * lower case, do not have: a caller who gives a slug knows it.
 * @param {string} text
 * @param {{ tag: string }} member
 */
export const shownTo = (text, { tag }) => text.includes(tag);
