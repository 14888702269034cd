/** Milliseconds ahead that a draft can be scheduled (docs/product/drafts.md#schedule). */
const furthest = 365 * 24 * 60 * 60_000;

/** A moment as the value of a field for local times: "2026-11-26T09:00", in the browser's time zone. */
export function localTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The morning after, the time that is offered first. */
export function tomorrowAtNine(now = new Date()): string {
  return localTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9));
}

/** Why a local time is none to publish at; null: it is one. */
export function faultOfTime(value: string, now = Date.now()): string | null {
  const wait = Date.parse(value) - now;
  if (value === '' || Number.isNaN(wait)) return 'Choose a day and a time.';
  if (wait <= 0) return 'Choose a time in the future.';
  if (wait > furthest) return 'Choose a time within a year.';
  return null;
}
