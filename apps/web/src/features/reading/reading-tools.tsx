import { Suspense, useCallback, useId } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { useWasOpened } from '../../ui/use-was-opened.js';
import type { LookPanelProps } from './look-panel.js';
import './reading-look.css';
import styles from './reading-tools.module.css';

const { Part: LookPanel, load: loadPanel } = lazyPart<LookPanelProps>(async () => ({
  default: (await import('./look-panel.js')).LookPanel,
}));
const prepare = () => void loadPanel().catch(() => undefined);

/**
 * Opens the choices for the look of stories in a native popover. The focus moves into it when its content is there,
 * which is rendered when it is opened for the first time.
 */
export function ReadingTools() {
  const id = useId();
  const { popover: panel, wasOpened, noteToggle } = useWasOpened();
  const enter = useCallback(() => {
    const { current: place } = panel;
    if (place?.matches(':popover-open') && !place.contains(document.activeElement))
      place.querySelector<HTMLElement>(':checked')?.focus();
  }, [panel]);
  return (
    <div className={styles.rail}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label="Font and size"
        title="Font and size"
        onPointerEnter={prepare}
        onFocus={prepare}
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
        onToggle={(event) => {
          noteToggle(event);
          if (event.newState === 'open') enter();
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
