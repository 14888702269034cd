import { paths, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { previewPicture, publicCover } from '../previews/preview-paths.js';
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
  const author = visibleName(collection.author_display_name) ?? collection.author_username;
  const picture = previewPicture(
    { title: collection.title, author, cover: publicCover(collection) },
    paths.collection(collection.collection_id),
    origin,
  );
  return {
    type: 'website',
    title: collection.title,
    description,
    properties: picture.properties,
    thing: {
      '@type': 'Collection',
      name: collection.title,
      image: picture.images,
      ...(description ? { description } : {}),
      url: origin + paths.collection(collection.collection_id, collection.slug),
      author: {
        '@type': 'Person',
        name: author,
        url: `${origin}${paths.user(collection.author_username)}`,
      },
      dateModified: collection.updated_at,
    },
  };
}
