import { countCharacters, type FieldKey, rulesOf } from '@quillstead/fields';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.js';
import { Field, TextInput } from '../../ui/field.js';
import { SecretInput } from '../../ui/secret-input.js';
import type { FieldFormState } from './use-field-form.js';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode' | 'placeholder'
>;

export interface TextFieldProps<Key extends FieldKey> extends InputProps {
  readonly form: FieldFormState<{ [Name in Key]?: string }>;
  /** A key of the dictionary: label, limits and messages come from there. */
  readonly name: Key;
  /** A label in place of the dictionary's. */
  readonly label?: string;
  readonly hint?: ReactNode;
  /** The content that replaces the word "optional". */
  readonly aside?: ReactNode;
}

/**
 * Shows a one-line field of the dictionary. It reports a text that is too long and never cuts it: `maxlength` would
 * count UTF-16 units, and cut the end of a pasted text without a message.
 */
export function TextField<Key extends FieldKey>(props: TextFieldProps<Key>) {
  const { form, name, aside = lengthNearLimit(name, form.values[name] ?? '') } = props;
  return <DictionaryField {...props} aside={aside} Input={TextInput} />;
}

/** Returns the counter "n/max" of a text that nears its limit, from four fifths of it; undefined before. */
export function lengthNearLimit(name: FieldKey, text: string): string | undefined {
  const most = rulesOf(name)?.maxLength ?? Infinity;
  const length = countCharacters(text);
  return length < most * 0.8 ? undefined : `${length}/${most}`;
}

/** Shows a password field of the dictionary. */
export function SecretField<Key extends FieldKey>(props: TextFieldProps<Key>) {
  return <DictionaryField {...props} Input={SecretInput} />;
}

interface DictionaryFieldProps<Key extends FieldKey> extends TextFieldProps<Key> {
  readonly Input: (props: InputHTMLAttributes<HTMLInputElement>) => ReactNode;
}

function DictionaryField<Key extends FieldKey>({
  form,
  name,
  label = rulesOf(name)?.label ?? name,
  hint,
  aside,
  Input,
  ...rest
}: DictionaryFieldProps<Key>) {
  return (
    <Field
      label={label}
      hint={hint}
      error={form.errorOf(name)}
      isRequired={form.required.includes(name)}
      aside={aside}
    >
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          value={form.values[name] ?? ''}
          onChange={({ target }) => form.setValue(name, target.value)}
        />
      )}
    </Field>
  );
}

interface FlagFieldProps<Key extends FieldKey> {
  readonly form: FieldFormState<{ [Name in Key]?: 0 | 1 }>;
  readonly name: Key;
  /** The text beside the switch; the label of the dictionary is for messages. */
  readonly label: string;
  readonly hint?: string;
}

/** Shows a flag of the dictionary. */
export function FlagField<Key extends FieldKey>({ form, name, label, hint }: FlagFieldProps<Key>) {
  return (
    <Checkbox
      label={label}
      {...(hint !== undefined && { hint })}
      value={form.values[name] ?? 0}
      onChange={(value) => form.setValue(name, value)}
    />
  );
}
