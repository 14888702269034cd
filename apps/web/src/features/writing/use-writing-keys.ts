import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/is-composing.js';

interface WritingKeys {
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

/**
 * The keys of the write page, for any focus on it: Ctrl+S (or ⌘S) saves, Ctrl+Enter goes on to publish. A dialog handles
 * the keys that are pressed in it.
 */
export function useWritingKeys(keys: WritingKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, keys);
    if (act === null || isComposing(event) || isInDialog(event.target)) return;
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
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null;
  const key = event.key.toLowerCase();
  if (key === 's') return keys.onSave;
  return key === 'enter' ? keys.onPublish : null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="listbox"]') !== null;
}
