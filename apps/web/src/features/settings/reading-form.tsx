import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { FieldForm, FlagField } from '../forms/index.js';
import { RememberedFilterPart } from './remembered-filter-part.js';
import { Section } from './section.js';
import styles from './settings.module.css';
import type { Settings } from './settings-state.js';
import { ThemeChoice } from './theme-choice.js';
import { useSettingsForm } from './use-settings-form.js';

/** How the site looks to the member, and what they meet in lists. */
export function ReadingForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'reading', settings, keys: ['show_nsfw'] });
  return (
    <Section title="Appearance and reading">
      <div className={styles.stack}>
        <ThemeChoice />
        <FieldForm form={form} submit="Save reading">
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
  );
}
