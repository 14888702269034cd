import { PreviewCard } from '@base-ui/react/preview-card';
import { formatLongDate, hashtagKey, nameBeforeHandle, visibleName } from '@quillstead/catalogue';
import { Lock } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { isComposing } from '../../../lib/is-composing.js';
import type { HashtagSubject, TooltipSubject, UserSubject } from '../../../lib/tooltip-subjects.js';
import { CountsLine } from '../../../ui/counts-line.js';
import { UnverifiedMark } from '../../../ui/unverified-mark.js';
import { VerifiedMark } from '../../../ui/verified-mark.js';
import { HashtagSubscribeButton, UserSubscribeButton } from '../../../features/subscriptions/index.js';
import { TooltipLoader, useHashtagTooltip, useUserTooltip } from './tooltip-data.js';
import { hideTooltip, type ShownTooltip } from './watch-links.js';
import styles from './tooltip-card.module.css';
import marks from '../../../ui/verified-mark.module.css';

/**
 * Shows the tooltip of a link: a labelled group tied to it, since it may hold a button
 * (docs/product/pages.md#tooltips).
 */
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

/**
 * The card stands at the end of the page but belongs to its link: Tab goes from the link to the card's button and
 * from there on to what follows the link; Escape closes the card and leaves the focus on the link.
 */
function useCardKeys(link: Element, card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isComposing(event)) return;
      const { activeElement } = document;
      const isInside = card.current?.contains(activeElement) === true;
      if (event.key === 'Escape') {
        if (isInside) focus(link);
        hideTooltip();
      } else if (event.key === 'Tab' && isInside) {
        focus(link);
        if (event.shiftKey) event.preventDefault();
      } else if (event.key === 'Tab' && !event.shiftKey && activeElement === link) {
        const button = card.current?.querySelector('button');
        if (!button) return;
        event.preventDefault();
        focus(button);
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [link, card]);

  // A button that had the focus goes with the card; the place of the keyboard stays.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) focus(link);
    };
  }, [link, card]);
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Shows the tooltip of a link to a person (docs/product/pages.md#tooltips). */
function UserTooltip({ subject }: { readonly subject: UserSubject }) {
  const { user_id, username } = subject;
  const { values, isPending } = useUserTooltip(subject);
  const { display_name, is_verified, bio, joined_at, count_stories, subscription, count_subscribers } =
    values;
  const name = visibleName(display_name);
  const isPrivate = subject.is_private === 1 || subscription?.startsWith('is_private') === true;
  return (
    <>
      <p className={styles.head}>
        <strong>
          <bdi>{name ?? `@${username}`}</bdi>
        </strong>
        {is_verified === 1 && <VerifiedMark />}
        {is_verified === 0 && <UnverifiedMark />}
        {isPrivate && (
          <span className={marks.lock} title="Private account.">
            <Lock size={15} aria-hidden />
            <span className="visually-hidden">Private account.</span>
          </span>
        )}
        {name !== null && <span className={styles.soft}> @{username}</span>}
      </p>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {joined_at !== undefined && <p className={styles.soft}>Joined {formatLongDate(joined_at)}</p>}
      <CountsLine stories={count_stories} subscribers={count_subscribers} className={styles.soft} />
      {subscription !== undefined && count_subscribers !== undefined && subject.hasButton !== true && (
        <UserSubscribeButton user={{ user_id, username, subscription, count_subscribers }} />
      )}
      {isPending && <TooltipLoader />}
    </>
  );
}

/** Shows the tooltip of a link to a hashtag: its counts and a subscribe button. */
function HashtagTooltip({ subject }: { readonly subject: HashtagSubject }) {
  const { values, isPending } = useHashtagTooltip(subject);
  const { count_stories: stories, count_subscribers, subscription } = values;
  const { value } = subject;
  return (
    <>
      <p className={styles.head}>
        <strong>{value}</strong>
      </p>
      {count_subscribers !== undefined && subscription !== undefined && (
        <>
          <CountsLine stories={stories} subscribers={count_subscribers} className={styles.soft} />
          {subject.hasButton !== true && (
            <HashtagSubscribeButton
              item={{ hashtag: hashtagKey(value), value, count_subscribers, subscription }}
            />
          )}
        </>
      )}
      {isPending && <TooltipLoader />}
    </>
  );
}
