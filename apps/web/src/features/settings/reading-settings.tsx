import { paths } from '@quillstead/catalogue';
import { changeSettings } from '@quillstead/contracts';
import { useAtom } from 'jotai';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { type Theme, themeAtom, themeNames } from '../../lib/theme.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { DevicePart } from '../devices/index.js';
import { filterWords, rememberFilter, useRememberedFilter } from '../filters/index.js';
import { FieldForm, FlagField } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { Section } from './section.js';
import { type Settings, takeSettings } from './settings-state.js';
import { useSettingsForm } from './use-settings-form.js';
import styles from './settings.module.css';

/** Sets how the site looks to a member, and which stories lists show them. */
export function ReadingSettings({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'reading', settings, keys: ['show_nsfw'] });
  return (
    <>
      <Section id="appearance" title="Appearance" lead="A theme holds at once, on every page.">
        <ThemeChoice />
      </Section>
      <Section id="stories" title="Stories in lists">
        <div className={styles.stack}>
          <FieldForm form={form} submit="Save this choice">
            <FlagField
              form={form}
              name="show_nsfw"
              label="Show stories that are not safe for work"
              hint="They appear in lists, marked as such, and still need a click before they open."
            />
          </FieldForm>
          <RememberedFilterPart />
          <p>
            <Link to={paths.reading}>Your reading history</Link>: look at it, clear it, or switch it off.
          </p>
        </div>
      </Section>
      <Section
        id="device"
        title="Your reading device"
        lead="Stories, series and collections have a button that emails their EPUB to your e-reader."
      >
        <DevicePart />
      </Section>
    </>
  );
}

const hints: Readonly<Record<Theme, string>> = {
  light: 'Dark ink on a light page.',
  sepia: 'Brown ink on a yellowed page.',
  dark: 'Light ink on a dark page.',
};

/** Said after that only this browser remembers it. */
const again = 'Please choose it again in a moment.';

/**
 * Lets the member choose paper, sepia or night: shown at once, and remembered for the browsers in which they log in
 * later.
 */
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

/** Shows the filter with which lists of stories open, in words, and a button that forgets it. */
function RememberedFilterPart() {
  const filter = useRememberedFilter();
  const lead = useRef<HTMLParagraphElement>(null);
  const forget = async () => {
    // The button with the focus disappears.
    lead.current?.focus();
    if (await rememberFilter(null)) showToast('Your filters are forgotten.');
  };
  return (
    <div className={styles.explained}>
      <p ref={lead} tabIndex={-1}>
        <strong>Remembered filters.</strong>{' '}
        {filter === null ? (
          <>
            None. The filters of a list, as of the <Link to={paths.home}>newest stories</Link>, have the
            choice to remember them.
          </>
        ) : (
          'Home, hashtags and searches for stories open with these:'
        )}
      </p>
      {filter !== null && (
        <>
          <ul>
            {filterWords(filter).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            <Button onClick={() => void forget()}>Forget these filters</Button>
          </p>
        </>
      )}
    </div>
  );
}
