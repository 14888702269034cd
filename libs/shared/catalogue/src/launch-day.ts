import { formatLongDate } from './dates.js';

/** The day on which a site opened that says nothing of it (docs/product/pages.md#labels-and-counts). */
export const defaultLaunchDay = '2021-10-19';

/** A day of the calendar, `2021-10-19`, as a long date: the same in whatever zone it is read. */
export const formatDay = (day: string): string => formatLongDate(`${day}T00:00:00Z`, 'UTC');
