import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { themeAtom, themeNames } from '../../lib/theme.js';
import { Button } from '../../ui/button.js';
import styles from './look-panel.module.css';
import {
  chooseLook,
  type ReadingChoice,
  readingChoices,
  readingLookAtom,
  resetLook,
} from './reading-look.js';

const names = Object.keys(readingChoices) as ReadingChoice[];

export interface LookPanelProps {
  /** Called once it is on the page. */
  readonly onShown: () => void;
}

/** Shows the options; every choice shows at once in the story behind it. */
export function LookPanel({ onShown }: LookPanelProps) {
  useEffect(onShown, [onShown]);
  const look = useAtomValue(readingLookAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <div className={styles.panel}>
      <fieldset className={styles.choice}>
        <legend>Theme</legend>
        {themeNames.map(([mode, label]) => (
          <label key={mode} className={styles.option}>
            <input type="radio" name="theme" checked={theme === mode} onChange={() => setTheme(mode)} />
            {label}
          </label>
        ))}
      </fieldset>
      {names.map((name) => {
        const { label, standard, options } = readingChoices[name];
        return (
          <fieldset key={name} className={styles.choice}>
            <legend>{label}</legend>
            {Object.entries(options).map(([option, text]) => (
              <label key={option} className={styles.option}>
                <input
                  type="radio"
                  name={`reading-${name}`}
                  checked={(look[name] ?? standard) === option}
                  onChange={() => chooseLook(name, option)}
                />
                {text}
              </label>
            ))}
          </fieldset>
        );
      })}
      <p className={styles.note}>For every story, in this browser.</p>
      <Button onClick={resetLook} aria-disabled={Object.keys(look).length === 0 || undefined}>
        Reset
      </Button>
    </div>
  );
}
