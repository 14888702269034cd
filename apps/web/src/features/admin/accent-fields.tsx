import {
  accentRefusal,
  defaultAccent,
  isReadableAccent,
  nearestReadable,
  type Theme,
} from '@quillstead/catalogue';
import { checkField, dictionary } from '@quillstead/fields';
import { Button } from '../../ui/button.js';
import { type FieldFormState, TextField } from '../forms/index.js';
import styles from './admin.module.css';

type AccentKey = 'accent_color' | 'accent_color_dark';
type AccentForm = FieldFormState<Record<AccentKey, string>>;

/** Shows the colors of links and buttons, for the light themes and for the night. */
export function AccentFields({ form }: { readonly form: AccentForm }) {
  return (
    <>
      <AccentField
        form={form}
        name="accent_color"
        theme="light"
        hint={`Of links and buttons, such as ${defaultAccent.light}; also around the installed app.`}
      />
      <AccentField
        form={form}
        name="accent_color_dark"
        theme="dark"
        hint="The same in the dark theme. Without one, it is the nearest to the other that can be read there."
      />
    </>
  );
}

interface AccentFieldProps {
  readonly form: AccentForm;
  readonly name: AccentKey;
  readonly theme: Theme;
  readonly hint: string;
}

/** Shows a color as text, with the device's own way to pick one. A color that is hard to read is said at once. */
function AccentField({ form, name, theme, hint }: AccentFieldProps) {
  const { label } = dictionary[name];
  const color = form.values[name];
  const isColor = color !== '' && checkField(name, color) === null;
  const isRefused = isColor && !isReadableAccent(color, theme);
  const offered = isRefused ? nearestReadable(color, theme) : null;
  return (
    <div className={styles.stack}>
      <TextField form={form} name={name} autoCapitalize="none" spellCheck={false} hint={hint} />
      <div className={styles.acts}>
        <input
          type="color"
          className={styles.picker}
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColor ? color : defaultAccent[theme]}
          onChange={({ target }) => form.setValue(name, target.value)}
        />
        {offered !== null && <Button onClick={() => form.setValue(name, offered)}>Use {offered}</Button>}
      </div>
      <p className={styles.note} role="status">
        {isRefused && accentRefusal(label, color, theme)}
      </p>
    </div>
  );
}
