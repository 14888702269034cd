import { storyMarkup } from '@quillstead/fields';
import type { IOptions } from 'sanitize-html';

// Loaded when this module runs and not before: it requires the parser that `fields` imports as an ES module, and
// Jest takes that for a cycle while the two are still being linked.
const { default: sanitizeHtml } = await import('sanitize-html');

const allowed: IOptions = {
  allowedTags: [...storyMarkup.tags],
  allowedAttributes: {},
  allowedClasses: { '*': [...storyMarkup.classes] },
};

/** Everything, printed by the same hand: what differs from this was taken out, not only written another way. */
const anything: IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
};

/** The story with nothing but the allowed tags and classes; sanitised again it stays the same (spec section 5). */
export function sanitizeStory(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Whether the story holds something that a story may not: a foreign tag, attribute or class. */
export function isDirty(html: string): boolean {
  return sanitizeHtml(html, anything) !== sanitizeStory(html);
}
