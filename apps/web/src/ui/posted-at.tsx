import { formatDateTime, formatLongDate } from '@quillstead/catalogue';
import { useIsHydrating } from '../lib/hydration.js';

interface PostedAtProps {
  readonly time: string;
  /**
   * Shown to the second, in the site's default format (docs/product/pages.md#labels-and-counts), where things follow
   * each other fast.
   */
  readonly isExact?: boolean;
}

/** Shows a moment as a long date; the exact time shows on hover and is there for machines. */
export function PostedAt({ time, isExact = false }: PostedAtProps) {
  const zone = useIsHydrating() ? 'UTC' : undefined;
  const exact = formatDateTime(time, zone);
  return (
    <time dateTime={time} title={exact}>
      {isExact ? exact : formatLongDate(time, zone)}
    </time>
  );
}
