/**
 * Returns a time as "Thursday, November 26, 2026 at 9:00 AM GMT+1": to the minute, with the zone, for what will happen.
 * It has a module of its own, because few pages need it.
 */
export function formatMoment(time: string | Date, zone?: 'UTC'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  });
  return format.format(new Date(time)).replaceAll('\u202f', ' ');
}
