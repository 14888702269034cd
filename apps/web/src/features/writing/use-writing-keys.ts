import { useEffect, useEffectEvent } from 'react';

interface WritingKeys {
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onQuiet: () => void;
  /** Null while the page is as always. */
  readonly onLeaveQuiet: (() => void) | null;
}

/**
 * The keys of the write page, for any focus on it: Ctrl+S (or ⌘S) saves, Ctrl+Enter publishes, Ctrl+Shift+F hides all
 * but the text, Escape shows it again. A dialog handles the keys that are pressed in it.
 */
export function useWritingKeys(keys: WritingKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, keys);
    if (act === null || isInDialog(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function actOf(event: KeyboardEvent, keys: WritingKeys): (() => void) | null {
  if (event.key === 'Escape') return keys.onLeaveQuiet;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === 'f' ? keys.onQuiet : null;
  if (key === 's') return keys.onSave;
  return key === 'enter' ? keys.onPublish : null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="listbox"]') !== null;
}
