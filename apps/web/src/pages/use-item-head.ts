import type { Described } from '@quillstead/catalogue';
import { useEffect, useRef } from 'react';
import { setDescription, usePageTitle } from '../lib/page-head.js';
import { useIsHydrating, whenHydrated } from '../lib/hydration.js';

/**
 * Sets title and description of a page about an item, of which the description is made: that is for machines, and can
 * wait until the page is there. The server has described the item that came with the page.
 */
export function useItemHead(title: string | null, item: Described): void {
  const { description, rich_text_story, comment_text } = item;
  usePageTitle(title);
  const isDescribed = useRef(useIsHydrating());
  useEffect(() => {
    if (isDescribed.current) {
      isDescribed.current = false;
      return undefined;
    }
    let isHere = true;
    whenHydrated()
      .then(() => import('./describe-item.js'))
      .then(
        ({ describeItem }) =>
          void (isHere && setDescription(describeItem({ description, rich_text_story, comment_text }))),
        () => undefined,
      );
    return () => void (isHere = false);
  }, [description, rich_text_story, comment_text]);
}
