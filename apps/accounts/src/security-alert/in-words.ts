import { formatLongDate, formatTimeOfDay } from '@quillstead/catalogue';

/** A moment (ISO 8601) as emails have it: "November 22, 2026, 4:05 PM UTC". */
export function inWords(time: string): string {
  return `${formatLongDate(time, 'UTC')}, ${formatTimeOfDay(time, 'UTC')} UTC`;
}
