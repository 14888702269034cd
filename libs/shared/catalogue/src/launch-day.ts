import { formatLongDate } from './dates.js';

/** The day on which a site opened whose configuration names none (docs/product/pages.md#labels-and-counts). */
export const defaultLaunchDay = '2021-10-19';

/** Returns a day of the calendar, `2021-10-19`, as a long date, which is the same in every time zone. */
export const formatDay = (day: string): string => formatLongDate(`${day}T00:00:00Z`, 'UTC');
