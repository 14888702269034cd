const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `M/D/Y h:m:s AM/PM`, the default format of the site (spec section 9). */
export function formatDateTime(time: string | Date): string {
  return dateTime.format(new Date(time)).replace(',', '');
}

/** "October 19, 2021". */
export function formatLongDate(time: string | Date): string {
  return longDate.format(new Date(time));
}
