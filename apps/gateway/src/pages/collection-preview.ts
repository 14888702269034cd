import { paths } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { Preview } from './preview.js';

type ReadableCollection = Extract<ResponseTypes['collection_page'], { content_access: true }>;

/**
 * A collection as others show it.
 * @param description as the page's own, null without one
 * @param origin of the site, without a slash at the end
 */
export function collectionPreview(
  collection: ReadableCollection,
  description: string | null,
  origin: string,
): Preview {
  return {
    type: 'website',
    title: collection.title,
    description,
    properties: {},
    thing: {
      '@type': 'Collection',
      name: collection.title,
      ...(description ? { description } : {}),
      url: origin + paths.collection(collection.collection_id, collection.slug),
      author: {
        '@type': 'Person',
        name: collection.author_display_name || collection.author_username,
        url: `${origin}${paths.user(collection.author_username)}`,
      },
      dateModified: collection.updated_at,
    },
  };
}
