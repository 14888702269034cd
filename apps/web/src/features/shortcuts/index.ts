export {
  keysAsWritten,
  listenForShortcuts,
  openShortcuts,
  type Shortcut,
  usePageShortcuts,
} from './shortcuts-state.js';
export { Shortcuts } from './shortcuts.js';
