import { type Described, itemDescription } from '@quillstead/catalogue';
import { storyProse } from '@quillstead/fields';

/**
 * Returns the description of an item for machines, as the server writes it into the HTML
 * (docs/product/pages.md#metadata-of-a-page).
 */
export function describeItem(item: Described): string {
  return itemDescription(item, storyProse);
}
