import type { Shortcut } from '../shortcuts/index.js';
import { tools } from './editor/tools.js';

const toTools: Shortcut = { label: 'From the text to its tools, and back by Escape', keys: 'Alt+F10' };

/** The keys of the writing page while a draft is on it. */
export const draftShortcuts: readonly Shortcut[] = [
  { label: 'Save the draft', keys: 'Ctrl+S' },
  { label: 'Publish', keys: 'Ctrl+Enter' },
  { label: 'Notes of first readers on the paragraph', keys: 'Ctrl+Alt+M' },
  toTools,
  ...tools,
];

/** The same while a published story is changed. */
export const storyShortcuts: readonly Shortcut[] = [
  { label: 'Keep the changes in this browser', keys: 'Ctrl+S' },
  { label: 'Publish the changes', keys: 'Ctrl+Enter' },
  toTools,
  ...tools,
];
