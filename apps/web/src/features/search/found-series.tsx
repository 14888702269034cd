import { AuthorLine } from '../../ui/author-line.js';
import { SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import type { FoundOf } from './excerpt-of.js';

/** A series that was found; without one, the shape of what is on its way. */
export function FoundSeries({ item }: { readonly item?: FoundOf<'series_article'> }) {
  return item === undefined ? (
    <SeriesStorySkeleton />
  ) : (
    <SeriesCard series={item} author={<AuthorLine item={item} />} />
  );
}
