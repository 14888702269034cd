export { AddStories, SeriesOrder } from './series-order.js';
export { NewSeries, NewSeriesDialog } from './new-series.js';
export type { CreatedSeries } from './new-series-dialog.js';
export { SeriesCard } from './series-card.js';
export { SeriesForm } from './series-form.js';
export { SeriesHead } from './series-head.js';
export { SeriesStories, SeriesStorySkeleton } from './series-stories.js';
export { SeriesLine, SeriesNav } from './story-series.js';
export {
  type ReadableSeries,
  type SeriesArticle,
  useAuthorStories,
  useOwnSeries,
  useSeries,
  useSeriesStories,
} from './use-series.js';
