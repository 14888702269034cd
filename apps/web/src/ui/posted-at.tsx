import { formatDateTime, formatLongDate } from '@quillstead/catalogue';
import { useIsHydrating } from '../lib/hydration.js';

interface PostedAtProps {
  readonly time: string;
  /**
   * Shown to the second, in the site's default format (docs/product/pages.md#labels-and-counts), where things follow
   * each other fast.
   */
  readonly isExact?: boolean;
  /** Shown as "2 h ago" on the first day (docs/design.md#behaviour). */
  readonly isFresh?: boolean;
}

/**
 * Shows a moment as a long date; the exact time shows on hover and is there for machines. The server renders an age too,
 * so that nothing moves; the key has the browser show the age of its own moment once the page is hydrated.
 */
export function PostedAt({ time, isExact = false, isFresh = false }: PostedAtProps) {
  const isHydrating = useIsHydrating();
  const zone = isHydrating ? 'UTC' : undefined;
  const exact = formatDateTime(time, zone);
  return (
    <time
      key={String(isFresh && isHydrating)}
      dateTime={time}
      title={exact}
      suppressHydrationWarning={isFresh}
    >
      {(isFresh && ageOf(time)) || (isExact ? exact : formatLongDate(time, zone))}
    </time>
  );
}

/** Returns the age of what is less than a day old: "5 min ago", "2 h ago". */
function ageOf(time: string): string | null {
  const minutes = Math.floor((Date.now() - Date.parse(time)) / 60_000);
  if (minutes >= 24 * 60) return null;
  return minutes < 60 ? `${Math.max(minutes, 1)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
