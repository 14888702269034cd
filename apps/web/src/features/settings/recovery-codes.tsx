import { useEffect, useRef } from 'react';
import { copyText } from '../../lib/copy-text.js';
import { currentSiteName } from '../../lib/page-head.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import styles from './settings.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const text = `${codes.join('\n')}\n`;
  // The field that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  const says = {
    copied: 'The codes are copied.',
    refused: 'The browser did not copy the codes. Please select and copy them.',
  };
  const download = () => {
    const title = `Recovery codes for ${currentSiteName()}. Each works once.\n\n`;
    saveFile('recovery-codes.txt', new Blob([title + text], { type: 'text/plain' }));
  };
  return (
    <>
      <p ref={heading} tabIndex={-1}>
        Two-step log-in is on. Save these recovery codes now: they are shown only once, and each lets you in
        once when you do not have your phone.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copyText(text, says)}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button look="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
