import { paths, seriesStatuses, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { previewPicture, publicCover } from '../previews/preview-paths.js';
import type { Preview } from './preview.js';

type ReadableCollection = Extract<ResponseTypes['collection_page'], { content_access: true }>;

/**
 * Returns a collection as others show it.
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

type ReadableSeries = Extract<ResponseTypes['series_page'], { content_access: true }>;

/**
 * Returns a series as others show it.
 * @param description as the page's own, null without one
 * @param origin of the site, without a slash at the end
 */
export function seriesPreview(series: ReadableSeries, description: string | null, origin: string): Preview {
  const author = visibleName(series.author_display_name) ?? series.author_username;
  const picture = previewPicture(
    { title: series.title, author, cover: publicCover(series) },
    paths.series(series.slug),
    origin,
  );
  return {
    type: 'website',
    title: series.title,
    description,
    properties: picture.properties,
    thing: {
      '@type': 'CreativeWorkSeries',
      name: series.title,
      image: picture.images,
      ...(series.lang === null ? {} : { inLanguage: series.lang }),
      ...(description ? { description } : {}),
      url: `${origin}${paths.series(series.slug)}`,
      author: {
        '@type': 'Person',
        name: author,
        url: `${origin}${paths.user(series.author_username)}`,
      },
      creativeWorkStatus: seriesStatuses[series.series_status],
      startDate: series.posted_at,
      dateModified: series.updated_at,
    },
  };
}
