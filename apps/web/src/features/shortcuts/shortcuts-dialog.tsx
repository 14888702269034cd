import { useAtomValue } from 'jotai';
import { setSingleKeys, singleKeysAtom } from '../../lib/single-keys.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { keysAsWritten, pageShortcutsAtom, type Shortcut } from './shortcuts-state.js';
import styles from './shortcuts-dialog.module.css';

const everywhere: readonly Shortcut[] = [
  { label: 'Over the header to the page', keys: 'Tab, Enter' },
  { label: 'Along a list of suggestions, and take one', keys: '↑ ↓, Enter' },
  { label: 'Close what stands over the page', keys: 'Escape' },
  { label: 'This list, outside of fields', keys: '?' },
];

/** Lists every key of the page; those without Ctrl can be switched off (docs/design.md#accessibility). */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  const ofPage = useAtomValue(pageShortcutsAtom);
  return (
    <Dialog title="Keyboard shortcuts" isOpen isForReading onClose={onClose}>
      <dl className={styles.rows}>
        {[...ofPage, ...everywhere].map(({ label, keys }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <kbd className={styles.keys}>{keysAsWritten(keys)}</kbd>
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
      <div className={styles.choices}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
