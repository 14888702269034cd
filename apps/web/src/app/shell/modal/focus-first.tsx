import { useEffect, useRef } from 'react';

/** Stands after the page of the modal: once the page is rendered, its first field or its heading takes the focus. */
export function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const popup = place.current?.closest<HTMLElement>('[role="dialog"]');
    (popup?.querySelector<HTMLElement>('input') ?? popup?.querySelector<HTMLElement>('h1'))?.focus();
    popup?.scrollTo({ top: 0 });
  }, []);
  return <span ref={place} hidden />;
}
