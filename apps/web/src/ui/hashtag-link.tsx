import { hashtagHoverLabel, paths, toHashtag } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { type HashtagSubject, tooltipOf } from '../lib/tooltip-subjects.js';

interface HashtagLinkProps {
  /** The hashtag with its `#` or without. */
  readonly hashtag: string;
  /** The data about the hashtag that the page already has. */
  readonly about?: Omit<HashtagSubject, 'kind' | 'value'>;
  readonly className?: string | undefined;
}

/** Shows a link to the stories of a hashtag, with a tooltip about it (docs/product/pages.md#tooltips). */
export function HashtagLink({ hashtag, about, className }: HashtagLinkProps) {
  const label = toHashtag(hashtag);
  return (
    <Link
      ref={tooltipOf({ ...about, kind: 'hashtag', value: label })}
      to={paths.hashtag(label)}
      className={className}
      dir="auto"
      title={hashtagHoverLabel(label)}
    >
      {label}
    </Link>
  );
}
