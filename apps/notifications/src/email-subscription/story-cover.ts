import { coverOfEmails } from '@quillstead/catalogue';
import type { StoryForEmail } from '@quillstead/contracts';
import type { EmailSite } from '@quillstead/service-kit';

/**
 * Returns the address of a cover in an email. Content names no cover whose address would be signed for an hour only.
 * @param cover without the width
 */
export const coverUrl = (cover: string, { SITE_URL }: Pick<EmailSite, 'SITE_URL'>): string =>
  new URL(`${cover}/${coverOfEmails}`, SITE_URL).href;

/** Returns the text in the place of a cover that is not shown. */
export const coverWords = ({ cover_alt, title }: Pick<StoryForEmail, 'cover_alt' | 'title'>): string =>
  cover_alt ?? `Cover of “${title}”`;
