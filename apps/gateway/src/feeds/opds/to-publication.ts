import { paths, previewSizes, visibleName } from '@quillstead/catalogue';
import {
  fillPath,
  readCollectionEpub,
  readEpub,
  readSeriesEpub,
  type ResponseTypes,
  type StoryArticle,
} from '@quillstead/contracts';
import { previewPicture, publicCover } from '../../previews/preview-paths.js';
import { feedPaths, cataloguePaths } from '../feed-paths.js';
import { toEntry } from '../print-atom.js';
import { bookAddress, type OpdsLink, type OpdsPublication, opdsType } from './opds-feed.js';

type ShelfSeries = ResponseTypes['home_shelves']['finished_series'][number];
type SeriesArticle = ResponseTypes['series_list']['items'][number];
type CollectionArticle = Omit<ResponseTypes['collection_list']['items'][number], 'content_type'>;
type Authored = Readonly<
  Record<'title' | 'author_username', string> &
    Record<'author_display_name', string | null> &
    Partial<Record<'cover', string | null>>
>;

const nameOf = (item: Authored): string => visibleName(item.author_display_name) ?? item.author_username;

/** Returns a story as a publication: what the Atom feed says of it, with its book. @param origin of the site */
export function storyPublication(story: StoryArticle, origin: string): OpdsPublication {
  const { address, lang, title, summary, author, categories, publishedAt, updatedAt } = toEntry(
    story,
    origin,
  );
  const { part_of: part } = story;
  return {
    metadata: {
      '@type': 'http://schema.org/ShortStory',
      identifier: address,
      title,
      author: { name: author.name, links: [toCatalogue(story.author_username, origin)] },
      ...(lang !== null && { language: lang }),
      published: publishedAt,
      modified: updatedAt,
      ...(summary !== '' && { description: summary }),
      ...(categories.length > 0 && { subject: categories }),
      ...(part && {
        belongsTo: {
          series: {
            name: part.title,
            position: part.position,
            links: [{ href: `${origin}${cataloguePaths.series(part.slug)}`, type: opdsType }],
          },
        },
      }),
    },
    links: linksOf(
      bookAddress(
        origin,
        fillPath(readEpub, () => encodeURIComponent(story.slug)),
      ),
      address,
    ),
    images: imagesOf(story, paths.story(story.slug), origin),
  };
}

/** Returns a series as one book. A shelf says less of it. */
export function seriesPublication(series: ShelfSeries | Omit<SeriesArticle, 'content_type'>, origin: string) {
  const page = paths.series(series.slug);
  return {
    metadata: {
      ...bookMetadata(series, `${origin}${page}`, origin),
      ...(series.lang !== null && { language: series.lang }),
      ...('updated_at' in series && timesOf(series)),
    },
    links: [
      ...linksOf(
        bookAddress(
          origin,
          fillPath(readSeriesEpub, () => encodeURIComponent(series.slug)),
        ),
        `${origin}${page}`,
      ),
      { rel: 'related', href: `${origin}${cataloguePaths.series(series.slug)}`, type: opdsType },
      {
        rel: 'related',
        href: `${origin}${feedPaths.series(series.slug)}`,
        type: 'application/atom+xml',
      },
    ],
    images: imagesOf(series, page, origin),
  };
}

/** Returns a collection as one book. */
export function collectionPublication(collection: CollectionArticle, origin: string): OpdsPublication {
  const { collection_id: id, slug } = collection;
  const page = `${origin}${paths.collection(id, slug)}`;
  return {
    metadata: {
      ...bookMetadata(collection, `${origin}${paths.collection(id)}`, origin),
      ...timesOf(collection),
    },
    links: [
      ...linksOf(
        bookAddress(
          origin,
          fillPath(readCollectionEpub, () => String(id)),
        ),
        page,
      ),
      { rel: 'related', href: `${origin}${cataloguePaths.collection(id)}`, type: opdsType },
    ],
    images: imagesOf(collection, paths.collection(id), origin),
  };
}

const bookMetadata = (item: Authored, identifier: string, origin: string) => ({
  '@type': 'http://schema.org/Book',
  identifier,
  title: item.title,
  author: { name: nameOf(item), links: [toCatalogue(item.author_username, origin)] },
});

const timesOf = (item: {
  readonly posted_at: string;
  readonly updated_at: string;
  readonly description: string | null;
}) => ({
  published: item.posted_at,
  modified: item.updated_at,
  ...(item.description && { description: item.description }),
});

const toCatalogue = (username: string, origin: string): OpdsLink => ({
  href: `${origin}${cataloguePaths.user(username)}`,
  type: opdsType,
});

const linksOf = (book: string, page: string): OpdsLink[] => [
  { rel: 'http://opds-spec.org/acquisition/open-access', href: book, type: 'application/epub+zip' },
  { rel: 'alternate', href: page, type: 'text/html' },
];

/** Returns the pictures that other sites show for a link: the square one first, which is more like a cover. */
function imagesOf(item: Authored, path: string, origin: string): OpdsLink[] {
  const { images } = previewPicture(
    { title: item.title, author: nameOf(item), cover: publicCover(item) },
    path,
    origin,
  );
  const sizes = [previewSizes.wide, previewSizes.square];
  return images
    .map((href, index) => {
      const [width = 0, height = 0] = sizes[index] ?? [];
      return { href, type: 'image/png', width, height };
    })
    .toReversed();
}
