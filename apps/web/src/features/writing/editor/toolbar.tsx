import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef } from 'react';
import { isComposing } from '../../../lib/is-composing.js';
import { keysAsWritten } from '../../shortcuts/index.js';
import styles from './toolbar.module.css';
import { runTool, selectionToolGroups, toolGroups, tools } from './tools.js';
import { useToolStates } from './use-tool-states.js';

interface ToolbarProps {
  readonly editor: Editor;
  /** The id of the text. */
  readonly controls: string;
  /** The place of the toolbar: at the selected text; above the keyboard; or out of sight until it has the focus. */
  readonly place: 'selection' | 'foot' | 'focus';
}

/** The text keeps its selection while the pointer presses a button. */
const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault();

/**
 * Shows the formats a story may have; one Tab stop before the text, arrow keys within (WAI-ARIA toolbar). Wherever it
 * is shown it is the same toolbar.
 */
export function Toolbar({ editor, controls, place }: ToolbarProps) {
  const states = useToolStates(editor);
  const toolbar = useRef<HTMLDivElement>(null);
  useKeyboardHeight(toolbar);
  useEffect(() => {
    const text = editor.view.dom;
    // Shift+Tab moves to the tools too, but in a list the list uses it.
    const goToTools = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey || isComposing(event)) return;
      event.preventDefault();
      toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    };
    text.addEventListener('keydown', goToTools);
    return () => text.removeEventListener('keydown', goToTools);
  }, [editor]);
  return (
    <BaseToolbar.Root
      ref={toolbar}
      className={styles.toolbar}
      data-place={place}
      data-own-foot={place === 'foot' || undefined}
      aria-label="Text formats"
      aria-controls={controls}
      onKeyDown={({ key }) => key === 'Escape' && editor.view.focus()}
    >
      {(place === 'selection' ? selectionToolGroups : toolGroups).map((group, at) => (
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
                aria-pressed={tool.name === undefined && tool.isOn === undefined ? undefined : isOn}
                disabled={!canRun}
                onMouseDown={keepSelection}
                onClick={() => runTool(editor, tool)}
              >
                <Icon size={20} aria-hidden />
              </BaseToolbar.Button>
            );
          })}
        </BaseToolbar.Group>
      ))}
    </BaseToolbar.Root>
  );
}

/**
 * Gives an element the height of what the keyboard of the screen covers, as `--keyboard`: fixed elements lie under it.
 */
function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis;
    if (!seen) return undefined;
    const update = () => {
      // A page that is zoomed in has its foot elsewhere.
      const covered = seen.scale > 1.01 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop);
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    update();
    seen.addEventListener('resize', update);
    seen.addEventListener('scroll', update);
    return () => {
      seen.removeEventListener('resize', update);
      seen.removeEventListener('scroll', update);
    };
  }, [element]);
}
