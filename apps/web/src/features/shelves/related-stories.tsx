import { listRelatedStories } from '@quillstead/contracts';
import { useState } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { useWhenNear } from '../../lib/use-when-near.js';
import { Shelf, storyOnShelf } from './shelf.js';

interface RelatedStoriesProps {
  readonly slug: string;
  /** The ids of stories that the page shows already. */
  readonly without?: readonly number[];
}

/**
 * Shows the stories to read after a story (docs/product/stories.md#related-stories), which are read when the reader
 * comes near their place.
 */
export function RelatedStories(props: RelatedStoriesProps) {
  const [isNear, setNear] = useState(false);
  const place = useWhenNear(() => setNear(true), !isNear);
  return isNear ? <Stories {...props} /> : <div ref={place} />;
}

/** Shows the related stories; nothing without any, or if they could not be read. */
function Stories({ slug, without = [] }: RelatedStoriesProps) {
  const { response } = useOperation(listRelatedStories, { slug }, { failed: '' });
  const stories = response?.items.filter(({ story_id: id }) => !without.includes(id)) ?? [];
  if (stories.length === 0) return null;
  return <Shelf title="Related stories">{stories.map(storyOnShelf)}</Shelf>;
}
