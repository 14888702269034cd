export { keysAsWritten } from './keys-as-written.js';
export { listenForShortcuts } from './listen-for-shortcuts.js';
export { Shortcuts } from './shortcuts.js';
export { openShortcuts, type Shortcut, usePageShortcuts } from './shortcuts-state.js';
