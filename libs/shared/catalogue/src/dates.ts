/** A zone by its name; the reader's own unless told. */
type Zone = 'UTC' | undefined;

const dateTime = inZones({
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const longDate = inZones({ dateStyle: 'long' });
const timeOfDay = inZones({ timeStyle: 'short' });

/** Made when they are needed: not every page has a date, and the first format takes a while. */
function inZones(how: Intl.DateTimeFormatOptions): (zone: Zone) => Intl.DateTimeFormat {
  let own: Intl.DateTimeFormat | undefined;
  let utc: Intl.DateTimeFormat | undefined;
  return (zone) =>
    zone === undefined
      ? (own ??= new Intl.DateTimeFormat('en-US', how))
      : (utc ??= new Intl.DateTimeFormat('en-US', { ...how, timeZone: zone }));
}

/** The day the site opened, 10/19/2021, in whatever zone it is read (spec section 9). */
export const launchDate = new Date(2021, 9, 19);

/** The year from which copyright is claimed (spec section 9). */
const firstYear = 2019;

/** `M/D/Y h:m:s AM/PM`, the default format of the site, in the reader's zone (spec section 9). */
export function formatDateTime(time: string | Date, zone?: Zone): string {
  return withPlainSpace(dateTime(zone).format(new Date(time)).replace(',', ''));
}

/** "October 19, 2021". */
export function formatLongDate(time: string | Date, zone?: Zone): string {
  return longDate(zone).format(new Date(time));
}

/** "10:20 AM". */
export function formatTimeOfDay(time: string | Date, zone?: Zone): string {
  return withPlainSpace(timeOfDay(zone).format(new Date(time)));
}

const withPlainSpace = (time: string): string => time.replace(/\s(?=[AP]M$)/u, ' ');

/** "2026-01-31 10:20:30.123Z": ISO with a space, in UTC (spec section 9). */
export function formatTimestamp(time: string | Date): string {
  return new Date(time).toISOString().replace('T', ' ');
}

/** "2019 – 2026", from 2019 to the current year, which is given (spec section 9). */
export function copyrightYears(now: Date): string {
  const year = now.getFullYear();
  return year > firstYear ? `${firstYear} – ${year}` : String(firstYear);
}
