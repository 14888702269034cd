import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCloseOnBack } from '../../../ui/close-on-back.js';
import styles from './insert-menu.module.css';
import { runTool, tools } from './tools.js';

const labels: readonly string[] = ['Scene break', 'Heading', 'Quote', 'Bullet list', 'Numbered list'];
const offered = labels.flatMap((label) => tools.find((tool) => tool.label === label) ?? []);

/** Shows the "+" beside an empty line, with what can be put there; the toolbar has the same for the keyboard. */
export function InsertMenu({ editor }: { readonly editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <div className={styles.insert}>
      <CSPProvider disableStyleElements>
        <Menu.Root open={isOpen} onOpenChange={(open) => setOpen(open)} modal={false}>
          <Menu.Trigger className={styles.trigger} aria-label="Add to this line" title="Add to this line">
            <Plus size={20} aria-hidden />
          </Menu.Trigger>
          <Menu.Portal container={place}>
            <Menu.Positioner className={styles.place} side="bottom" align="start" sideOffset={4}>
              <Menu.Popup className={styles.popup} finalFocus={() => editor.view.dom}>
                {offered.map((tool) => (
                  <Menu.Item
                    key={tool.label}
                    className={styles.item}
                    onClick={(event) => {
                      // Base UI would give the focus to the item until the menu is closed.
                      event.preventBaseUIHandler();
                      setOpen(false);
                      runTool(editor, tool);
                    }}
                  >
                    <tool.icon size={20} aria-hidden />
                    {tool.label}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </CSPProvider>
      <div ref={place} />
    </div>
  );
}
