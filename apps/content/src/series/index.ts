export { findOwnSeries, lockOwnSeries } from './lock-own-series.js';
export { seriesColumns, seriesRow, toReadableSeries } from './series-rows.js';
export { SeriesModule } from './series.module.js';
