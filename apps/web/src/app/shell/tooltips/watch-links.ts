import { hasTooltips, layout } from '@quillstead/catalogue';
import { tooltipLinkAt, type TooltipSubject } from '../../../lib/tooltip-subjects.js';

/** A link whose tooltip shows. */
export interface ShownTooltip {
  readonly link: Element;
  readonly subject: TooltipSubject;
}

const isInCard = (target: unknown): boolean =>
  target instanceof Element && target.closest('[data-tooltip]') !== null;

/**
 * Watches every link that has a tooltip, from one place (docs/product/pages.md#tooltips): it shows after the pointer
 * has rested on it or it has had the focus for 250 ms, stays while the pointer is on link or tooltip, and goes 100 ms
 * after it left, with the focus, on scrolling and on resizing. Not in narrow windows, and not for fingers.
 *
 * @param show shows a tooltip, or hides the one there is
 * @param prepare called when one will probably be shown
 * @returns ends the watching
 */
export function watchLinks(show: (shown: ShownTooltip | null) => void, prepare: () => void): () => void {
  let shown: Element | null = null;
  let awaited: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = (): void => {
    clearTimeout(timer);
    awaited = null;
  };
  const hide = (): void => {
    stopWaiting();
    if (shown !== null) show(null);
    shown = null;
  };
  const hideSoon = (): void => {
    stopWaiting();
    if (shown !== null) timer = setTimeout(hide, layout.tooltipHideDelay);
  };
  const arrive = (target: EventTarget | null): void => {
    const found = tooltipLinkAt(target);
    if (isInCard(target) || (found !== null && found.link === shown)) return stopWaiting();
    if (found === null || !hasTooltips(innerWidth)) return hideSoon();
    if (found.link === awaited) return;
    stopWaiting();
    prepare();
    awaited = found.link;
    timer = setTimeout(() => {
      awaited = null;
      shown = found.link;
      show(found);
    }, layout.tooltipShowDelay);
  };

  const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType !== 'touch') arrive(target);
  };
  const onPointerOut = ({ relatedTarget }: PointerEvent): void => {
    if (relatedTarget === null) hideSoon();
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    const isSeen = target instanceof Element && target.matches(':focus-visible');
    if (isSeen || isInCard(target)) arrive(target);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!isInCard(relatedTarget) && relatedTarget !== shown) hideSoon();
  };

  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('pointerover', onPointerOver, { signal });
  document.addEventListener('pointerout', onPointerOut, { signal });
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  addEventListener('resize', hide, { signal });
  addEventListener(closingTooltips, hide, { signal });
  return () => {
    hide();
    controller.abort();
  };
}

/** The event of the window that closes tooltips. */
const closingTooltips = 'tooltip-closes';

/** Hides the tooltip that shows, if there is one. */
export function hideTooltip(): void {
  dispatchEvent(new Event(closingTooltips));
}
