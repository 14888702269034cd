import { countCharacters, type FieldKey, rulesOf } from '@quillstead/fields';
import type { ComponentType, TextareaHTMLAttributes } from 'react';
import { Field, TextArea } from '../../ui/field.js';
import type { TextFieldProps } from './form-fields.js';

interface TextAreaFieldProps<Key extends FieldKey> extends Pick<
  TextFieldProps<Key>,
  'form' | 'name' | 'label' | 'hint'
> {
  readonly rows?: number;
  /** The control, if it is not the plain text area. */
  readonly area?: ComponentType<TextareaHTMLAttributes<HTMLTextAreaElement>>;
}

const mostWithoutRule = 500;

/**
 * Shows a field of several lines with its counter "n/max" (docs/product/fields.md#form-inputs). It reports a text that
 * is too long and never cuts it.
 */
export function TextAreaField<Key extends FieldKey>({
  form,
  name,
  label = rulesOf(name)?.label ?? name,
  hint,
  rows = 3,
  area: Area = TextArea,
}: TextAreaFieldProps<Key>) {
  const most = rulesOf(name)?.maxLength ?? mostWithoutRule;
  const text = form.values[name] ?? '';
  return (
    <Field
      label={label}
      hint={hint}
      error={form.errorOf(name)}
      isRequired={form.required.includes(name)}
      aside={`${countCharacters(text)}/${most}`}
    >
      {(control) => (
        <Area
          {...control}
          name={name}
          rows={rows}
          style={{ minHeight: `${rows * 1.4 + 1.4}em` }}
          value={text}
          onChange={({ target }) => form.setValue(name, target.value)}
        />
      )}
    </Field>
  );
}
