import { PreviewCard } from '@base-ui/react/preview-card';
import { nameBeforeHandle } from '@quillstead/catalogue';
import { useEffect, useId, useRef } from 'react';
import type { TooltipSubject } from '../../lib/tooltip-subjects.js';
import { HashtagTooltip } from './hashtag-tooltip.js';
import styles from './tooltip-card.module.css';
import { useCardKeys } from './use-card-keys.js';
import { UserTooltip } from './user-tooltip.js';
import { hideTooltip } from './hide-tooltip.js';
import type { ShownTooltip } from './watch-links.js';

/** The tooltip of a link: a labelled group tied to it, since it may hold a button (docs/product/pages.md#tooltips). */
export function TooltipCard({ link, subject }: ShownTooltip) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  useTie(link, id);
  useCardKeys(link, popup);
  return (
    <PreviewCard.Root open onOpenChange={(isOpen) => !isOpen && hideTooltip()}>
      <PreviewCard.Portal container={link.closest<HTMLElement>('main')}>
        <PreviewCard.Positioner anchor={link} sideOffset={6} collisionPadding={10} className={styles.place}>
          <PreviewCard.Popup
            ref={popup}
            id={id}
            role="group"
            aria-label={labelOf(subject)}
            className={styles.card}
            data-tooltip
          >
            {subject.kind === 'user' ? (
              <UserTooltip key={subject.user_id} subject={subject} />
            ) : (
              <HashtagTooltip key={subject.value} subject={subject} />
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function labelOf(subject: TooltipSubject): string {
  return subject.kind === 'user' ? `About ${nameBeforeHandle(subject)}` : `About ${subject.value}`;
}

/** Ties the link to its tooltip while that shows, in which the link's title would be a second one. */
function useTie(link: Element, id: string): void {
  useEffect(() => {
    const title = link.getAttribute('title');
    link.removeAttribute('title');
    link.setAttribute('aria-describedby', id);
    return () => {
      if (title !== null) link.setAttribute('title', title);
      link.removeAttribute('aria-describedby');
    };
  }, [link, id]);
}
