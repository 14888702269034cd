import { formatDateTime, formatLongDate } from '@quillstead/catalogue';

/** A moment as a long date; the exact time shows on hover and is there for machines. */
export function PostedAt({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatLongDate(time)}
    </time>
  );
}
