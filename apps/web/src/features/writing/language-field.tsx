import { languageLabel, languages } from '@quillstead/catalogue';
import { dictionary } from '@quillstead/fields';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';

interface LanguageFieldProps {
  /** The code of the language that was chosen; null: it is detected. */
  readonly value: string | null;
  /** The code of the language that the text seems to be in; null: it is not known. */
  readonly detected: string | null;
  readonly error: string | null;
  readonly onChange: (code: string | null) => void;
}

const choices = languages.map(({ code, label }) => ({ value: code, label }));

/** Shows the language a story is in (docs/product/stories.md#language). */
export function LanguageField({ value, detected, error, onChange }: LanguageFieldProps) {
  const found = languageLabel(detected);
  const automatic = { value: '', label: `Detect automatically${found === null ? '' : ` (${found})`}` };
  return (
    <Field label={dictionary.lang.label} isRequired error={error}>
      {(control) => (
        <Select
          {...control}
          name="lang"
          value={value ?? ''}
          options={[automatic, ...choices]}
          onChange={(code) => onChange(code || null)}
        />
      )}
    </Field>
  );
}
