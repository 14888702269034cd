import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import styles from './toolbar.module.css';

interface Tool {
  readonly label: string;
  readonly keys: string;
  readonly icon: LucideIcon;
  /** The mark or node that it switches; none for what is done once. */
  readonly name?: string;
  readonly run: (editor: Editor) => void;
  readonly canRun?: (editor: Editor) => boolean;
}

const groups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      keys: 'Ctrl+B',
      icon: Bold,
      name: 'bold',
      run: (e) => e.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      keys: 'Ctrl+I',
      icon: Italic,
      name: 'italic',
      run: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Underline',
      keys: 'Ctrl+U',
      icon: Underline,
      name: 'underline',
      run: (e) => e.chain().focus().toggleUnderline().run(),
    },
    {
      label: 'Strikethrough',
      keys: 'Ctrl+Shift+S',
      icon: Strikethrough,
      name: 'strike',
      run: (e) => e.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: TextQuote,
      name: 'blockquote',
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Bullet list',
      keys: 'Ctrl+Shift+8',
      icon: List,
      name: 'bulletList',
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      name: 'orderedList',
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
  ],
  [
    {
      label: 'Undo',
      keys: 'Ctrl+Z',
      icon: Undo2,
      run: (e) => e.chain().focus().undo().run(),
      canRun: (e) => e.can().undo(),
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Shift+Z',
      icon: Redo2,
      run: (e) => e.chain().focus().redo().run(),
      canRun: (e) => e.can().redo(),
    },
  ],
];

const tools = groups.flat();

/** The formats a story may have; one Tab stop, arrow keys within (WAI-ARIA toolbar). */
export function Toolbar({ editor, controls }: { readonly editor: Editor; readonly controls: string }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map((tool) => ({
        isOn: tool.name !== undefined && now.isActive(tool.name),
        canRun: tool.canRun?.(now) ?? true,
      })),
  });
  return (
    <BaseToolbar.Root className={styles.toolbar} aria-label="Text formats" aria-controls={controls}>
      {groups.map((group, at) => (
        <BaseToolbar.Group key={at} className={styles.group}>
          {group.map((tool) => {
            const { isOn, canRun } = state[tools.indexOf(tool)] ?? { isOn: false, canRun: true };
            const { label, keys, icon: Icon } = tool;
            return (
              <BaseToolbar.Button
                key={label}
                className={styles.tool}
                aria-label={label}
                title={`${label} (${keys})`}
                aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
                aria-pressed={tool.name === undefined ? undefined : isOn}
                disabled={!canRun}
                // The text keeps its selection while the pointer presses a button.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => tool.run(editor)}
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
