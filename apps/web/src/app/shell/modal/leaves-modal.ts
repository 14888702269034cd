const stops = 'a[href], button, input, textarea, select, [tabindex]';

/**
 * Whether the Tab key, pressed now, would lead out of an element: forwards over its last stop or back over its first.
 */
export function tabsOut(element: HTMLElement, isBack: boolean): boolean {
  const { DOCUMENT_POSITION_PRECEDING: before, DOCUMENT_POSITION_FOLLOWING: behind } = Node;
  const direction = isBack ? before : behind;
  const focused = document.activeElement ?? element;
  return ![...element.querySelectorAll<HTMLElement>(stops)].some(
    (stop) => isStop(stop) && (focused.compareDocumentPosition(stop) & direction) !== 0,
  );
}

/** Whether something was typed into a field in an element and not sent. */
export function isDirty(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, type }) => type !== 'checkbox' && type !== 'radio' && value !== '',
  );
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();
