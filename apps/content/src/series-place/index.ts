export { appendToSeries } from './append-to-series.js';
export { changeSeries, refreshTraitsOfStories } from './change-series.js';
export { checkOwnSeries, joinSeries, placeInSeries } from './place-in-series.js';
export { removeFromSeries } from './remove-from-series.js';
export { returnToSeries } from './return-to-series.js';
export {
  isSeriesShown,
  langOfSeries,
  partOfColumn,
  partOfSeries,
  seriesOfStory,
  seriesPlaceColumn,
} from './series-of-story.js';
export { SeriesStory } from './series-story.entity.js';
export { Series, type SeriesStatus } from './series.entity.js';
