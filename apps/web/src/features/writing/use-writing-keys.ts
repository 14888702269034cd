import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/is-composing.js';
import type { Shortcut } from '../shortcuts/index.js';
import { tools } from './editor/tools.js';

interface WritingKeys {
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

/**
 * The keys of the write page, for any focus on it: Ctrl+S (or ⌘S) saves, Ctrl+Enter goes on to publish. A dialog
 * handles the keys that are pressed in it.
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

const toTools: Shortcut = { label: 'From the text to its tools, and back by Escape', keys: 'Alt+F10' };

/** The keys of the writing page while a draft is on it. */
export const draftShortcuts: readonly Shortcut[] = [
  { label: 'Save the draft', keys: 'Ctrl+S' },
  { label: 'Publish', keys: 'Ctrl+Enter' },
  { label: 'Notes of first readers on the paragraph', keys: 'Ctrl+Alt+M' },
  toTools,
  ...tools,
];

/** The shortcuts while a published story is changed. */
export const storyShortcuts: readonly Shortcut[] = [
  { label: 'Keep the changes in this browser', keys: 'Ctrl+S' },
  { label: 'Publish the changes', keys: 'Ctrl+Enter' },
  toTools,
  ...tools,
];
