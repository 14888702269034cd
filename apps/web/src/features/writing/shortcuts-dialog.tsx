import { useAtomValue } from 'jotai';
import { setSingleKeys, singleKeysAtom } from '../../lib/single-keys.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { tools } from './editor/tools.js';
import note from './note.module.css';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly isStory: boolean;
  readonly onClose: () => void;
}

/** Every key of the writing page; those without Ctrl can be switched off (design.md, "Accessibility"). */
export function ShortcutsDialog({ isStory, onClose }: ShortcutsDialogProps) {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  const rows = [
    { label: isStory ? 'Keep the changes in this browser' : 'Save the draft', keys: 'Ctrl+S' },
    { label: isStory ? 'Publish the changes' : 'Publish', keys: 'Ctrl+Enter' },
    { label: 'Only the text', keys: 'Ctrl+Shift+F' },
    { label: 'Show everything again', keys: 'Escape' },
    ...tools,
    { label: 'This list, outside of the text', keys: '?' },
  ];
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className={styles.rows}>
        {rows.map(({ label, keys }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <kbd className={styles.keys}>{asWritten(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Shortcuts of a single key"
        hint="Switch them off if they get in the way of speech or of what else you use."
        value={hasSingleKeys ? 1 : 0}
        onChange={(value) => setSingleKeys(value === 1)}
      />
      <div className={note.choices}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** The keys as they are called on this keyboard. */
function asWritten(keys: string): string {
  return /mac|iphone|ipad/iu.test(navigator.userAgent) ? keys.replace('Ctrl', '⌘') : keys;
}
