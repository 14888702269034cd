import { changeSettings } from '@quillstead/contracts';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { type Theme, themeAtom, themeNames } from '../../lib/theme.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import styles from './settings.module.css';
import { takeSettings } from './settings-state.js';

const hints: Readonly<Record<Theme, string>> = {
  light: 'Dark ink on a light page.',
  sepia: 'Brown ink on a yellowed page.',
  dark: 'Light ink on a dark page.',
};

/** Said after that only this browser remembers it. */
const again = 'Please choose it again in a moment.';

/** Paper, sepia or night: shown at once, and remembered for the browsers that the member logs in with later. */
export function ThemeChoice() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const choose = async (mode: Theme) => {
    setTheme(mode);
    setKind('pending');
    setMessage('Saving…');
    try {
      takeSettings(await callAsMember(changeSettings, { theme_mode: mode }, { fallback: again }));
      setKind('done');
      setMessage('Saved.');
    } catch (error) {
      setKind('failed');
      setMessage(`Only this browser remembers it. ${asCallFailure(error, again).message}`);
    }
  };
  return (
    <fieldset className={styles.choices}>
      <legend>Theme</legend>
      {themeNames.map(([mode, label]) => (
        <label key={mode} className={styles.choice}>
          <input
            type="radio"
            name="theme_mode"
            value={mode}
            checked={theme === mode}
            onChange={() => void choose(mode)}
          />
          <span>
            {label} <span className={styles.hint}>{hints[mode]}</span>
          </span>
        </label>
      ))}
      <FormStatus kind={kind} message={message} />
    </fieldset>
  );
}
