import { type Described, itemDescription } from '@quillstead/catalogue';
import { stripHtml } from '@quillstead/fields';

/** More of a story than a description takes is not looked at: it may be a novel. */
const enough = 4_000;

/**
 * The description of an item for machines, as the server writes it into the HTML
 * (docs/product/pages.md#metadata-of-a-page).
 */
export function describeItem({ rich_text_story: text, ...item }: Described): string {
  return itemDescription({ ...item, rich_text_story: text?.slice(0, enough) ?? null }, stripHtml);
}
