/** A zone by its name; the reader's own by default. */
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

/**
 * `M/D/Y h:m:s AM/PM`, the default format of the site, in the reader's zone (docs/product/pages.md#labels-and-counts).
 */
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
