import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { Keyboard, Maximize2, Minimize2 } from 'lucide-react';
import { keysAsWritten } from '../../shortcuts/index.js';
import styles from './toolbar.module.css';
import { toolGroups, tools } from './tools.js';
import { useToolStates } from './use-tool-states.js';

interface ToolbarProps {
  readonly editor: Editor | null;
  /** The id of the text. */
  readonly controls: string;
  readonly isQuiet: boolean;
  readonly onQuiet: () => void;
  readonly onShortcuts: () => void;
}

/** The text keeps its selection while the pointer presses a button. */
const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault();

/** The formats a story may have; one Tab stop, arrow keys within (WAI-ARIA toolbar). */
export function Toolbar({ editor, controls, isQuiet, onQuiet, onShortcuts }: ToolbarProps) {
  const states = useToolStates(editor);
  return (
    <BaseToolbar.Root className={styles.toolbar} aria-label="Text formats" aria-controls={controls}>
      {toolGroups.map((group, at) => (
        <BaseToolbar.Group key={at} className={styles.group}>
          {group.map((tool) => {
            const { isOn, canRun } = states[tools.indexOf(tool)] ?? { isOn: false, canRun: false };
            const { label, icon: Icon } = tool;
            const keys = keysAsWritten(tool.keys);
            return (
              <BaseToolbar.Button
                key={label}
                className={styles.tool}
                aria-label={label}
                title={`${label} (${keys})`}
                aria-keyshortcuts={keys.replace('Ctrl', 'Control').replace('⌘', 'Meta')}
                aria-pressed={tool.name === undefined ? undefined : isOn}
                disabled={!canRun}
                onMouseDown={keepSelection}
                onClick={() => editor !== null && tool.run(editor)}
              >
                <Icon size={20} aria-hidden />
              </BaseToolbar.Button>
            );
          })}
        </BaseToolbar.Group>
      ))}
      <BaseToolbar.Group className={`${styles.group} ${styles.end}`}>
        <BaseToolbar.Button
          className={styles.tool}
          aria-label="Only the text"
          title={isQuiet ? 'Show everything again (Escape)' : 'Only the text (Ctrl+Shift+F)'}
          aria-keyshortcuts="Control+Shift+F"
          aria-pressed={isQuiet}
          onMouseDown={keepSelection}
          onClick={onQuiet}
        >
          {isQuiet ? <Minimize2 size={20} aria-hidden /> : <Maximize2 size={20} aria-hidden />}
        </BaseToolbar.Button>
        <BaseToolbar.Button
          className={styles.tool}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          aria-haspopup="dialog"
          onClick={onShortcuts}
        >
          <Keyboard size={20} aria-hidden />
        </BaseToolbar.Button>
      </BaseToolbar.Group>
    </BaseToolbar.Root>
  );
}
