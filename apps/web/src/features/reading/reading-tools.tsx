import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import './reading-look.css';
import styles from './reading-tools.module.css';

const { Part: LookPanel } = lazyPart(async () => ({ default: (await import('./look-panel.js')).LookPanel }));

/**
 * Opens what a reader may choose about the look of stories; the browser's own popover. The focus goes into it when its
 * content is there: the first time that comes later, and Tab would have passed the empty panel by.
 */
export function ReadingTools() {
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const enter = useCallback(() => {
    const { current: place } = panel;
    if (place?.matches(':popover-open') && !place.contains(document.activeElement))
      place.querySelector<HTMLElement>(':checked')?.focus();
  }, []);
  // The browser has opened it by itself when it was pressed before the page was the app's own.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setOpened(true);
  }, []);
  return (
    <div className={styles.rail}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label="Font and size"
        title="Font and size"
      >
        Aa
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Font and size"
        className={styles.panel}
        onToggle={({ newState }) => {
          if (newState !== 'open') return;
          setOpened(true);
          enter();
        }}
      >
        {wasOpened && (
          <Suspense fallback={null}>
            <LookPanel onShown={enter} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
