import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import './reading-look.css';
import styles from './reading-tools.module.css';

const LookPanel = lazy(async () => ({ default: (await import('./look-panel.js')).LookPanel }));

/** Opens what a reader may choose about the look of stories; the browser's own popover. */
export function ReadingTools() {
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
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
          if (newState === 'open') setOpened(true);
        }}
      >
        {wasOpened && (
          <Suspense fallback={null}>
            <LookPanel />
          </Suspense>
        )}
      </div>
    </div>
  );
}
