/** The time zone of a text; undefined is the zone of the reader. */
type Zone = 'UTC' | undefined;

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Returns a time as `M/D/Y h:m:s AM/PM`, the default format of the site, in the reader's zone
 * (docs/product/pages.md#labels-and-counts).
 */
export function formatDateTime(time: string | Date, zone?: Zone): string {
  const at = inZone(time, zone);
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${timeOfDay(at, `:${seconds}`)}`;
}

/** Returns a date as "October 19, 2021". */
export function formatLongDate(time: string | Date, zone?: Zone): string {
  const at = inZone(time, zone);
  return `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

/** Returns the time of a day as "10:20 AM". */
export function formatTimeOfDay(time: string | Date, zone?: Zone): string {
  return timeOfDay(inZone(time, zone), '');
}

/**
 * Returns the date whose fields in UTC are those of the zone. The fields are read by hand, since a phone needs a fifth
 * of a second to make the four `Intl.DateTimeFormat` of a page.
 */
function inZone(time: string | Date, zone: Zone): Date {
  const date = new Date(time);
  return zone === 'UTC' ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}

function timeOfDay(at: Date, seconds: string): string {
  const hours = at.getUTCHours();
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The day on which a site opened whose configuration names none (docs/product/pages.md#labels-and-counts). */
export const defaultLaunchDay = '2021-10-19';

/** Returns a day of the calendar, `2021-10-19`, as a long date, which is the same in every time zone. */
export const formatDay = (day: string): string => formatLongDate(`${day}T00:00:00Z`, 'UTC');
