import { daysToSchedule, formatLongDate, formatTimeOfDay } from '@quillstead/catalogue';

const aDay = 24 * 60 * 60_000;

/** Returns a moment as the value of a field for local times: "2026-11-26T09:00", in the browser's time zone. */
export function localTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Returns the morning after, the time that is offered first. */
export function tomorrowAtNine(now = new Date()): string {
  return localTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9));
}

/**
 * Returns the moments at which the clocks of the browser's time zone show a local time, in their order: one, none in
 * the hour that the start of daylight saving skips, two in the one that its end repeats. None for what is no time.
 */
export function momentsOf(value: string): Date[] {
  const local = value.slice(0, 'YYYY-MM-DDThh:mm'.length);
  const about = Date.parse(local);
  if (Number.isNaN(about)) return [];
  const offsets = [about - aDay, about + aDay].map((moment) => new Date(moment).getTimezoneOffset());
  return [...new Set(offsets)]
    .map((minutes) => new Date(Date.parse(`${local}Z`) + minutes * 60_000))
    .filter((moment) => localTime(moment) === local)
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/**
 * Returns why a story can't be published at a local time; null if it can.
 *
 * @param moment the one of the time's moments that the author has chosen
 */
export function faultOfTime(value: string, moment: Date | undefined, now = Date.now()): string | null {
  if (value === '' || Number.isNaN(Date.parse(value))) return 'Choose a day and a time.';
  if (moment === undefined) return skippedTime(value);
  const wait = moment.getTime() - now;
  if (wait <= 0) return 'Choose a time in the future.';
  if (wait > daysToSchedule * aDay) return 'Choose a time within a year.';
  return null;
}

function skippedTime(value: string): string {
  const [time, day] = [formatTimeOfDay(`${value}Z`, 'UTC'), formatLongDate(`${value}Z`, 'UTC')];
  return `There is no ${time} on ${day}, because the clocks go forward then. Choose another time.`;
}
