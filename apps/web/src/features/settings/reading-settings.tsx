import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { FieldForm, FlagField } from '../forms/index.js';
import { DevicePart } from '../devices/index.js';
import { RememberedFilterPart } from './remembered-filter-part.js';
import { Section } from './section.js';
import styles from './settings.module.css';
import type { Settings } from './settings-state.js';
import { ThemeChoice } from './theme-choice.js';
import { useSettingsForm } from './use-settings-form.js';

/** How the site looks to a member, and what they meet in lists. */
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
