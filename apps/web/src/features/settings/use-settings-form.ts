import { changeSettings, type PayloadOf } from '@quillstead/contracts';
import { CallFailure } from '../../lib/call-failure.js';
import { type FieldFormState, type FormValue, type FormValues, useStayingForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { type Settings, settingsSaved } from './settings-state.js';

type SettingsKey = keyof Settings & keyof SettingsChanges;

/** A value of the settings as a control holds it: an empty text in place of null. */
type Shown<Value> = Value extends number ? Value : string;

interface SettingsFormOptions<Key extends SettingsKey> {
  readonly name: string;
  readonly settings: Settings;
  readonly keys: readonly Key[];
  readonly required?: readonly Key[];
  /**
   * Says what is wrong with the changes beyond the rules of the dictionary; the sentence begins with a field's label.
   */
  readonly check?: (changes: SettingsChanges) => string | null;
}

/**
 * Returns a form of some of the settings: it sends only what was changed and shows afterwards what the server holds.
 */
export function useSettingsForm<Key extends SettingsKey>({
  name,
  settings,
  keys,
  required = [],
  check = () => null,
}: SettingsFormOptions<Key>): FieldFormState<{ [Name in Key]: Shown<Settings[Name]> }> {
  return useStayingForm({
    name: `settings.${name}`,
    keys: { required, optional: keys.filter((key) => !required.includes(key)) },
    initial: shownSettings(settings, keys),
    pending: 'Saving…',
    done: 'Saved.',
    restored: 'What you had changed and not saved is here again.',
    failed: 'Your settings could not be saved. What you changed is still here; please try again in a moment.',
    send: async (values, options) => {
      const changes = changesOf(settings, values, keys);
      const fault = check(changes);
      if (fault !== null) throw new CallFailure(fault, 400);
      return Object.keys(changes).length === 0 ? settings : callAsMember(changeSettings, changes, options);
    },
    onDone: settingsSaved,
    afterwards: (reply) => shownSettings(reply, keys),
  });
}

/** Returns some of the settings in the form that controls have. */
export function shownSettings<Key extends SettingsKey>(
  settings: Settings,
  keys: readonly Key[],
): { [Name in Key]: Shown<Settings[Name]> } {
  const shown = keys.map((key): [Key, FormValue] => [key, settings[key] ?? '']);
  return Object.fromEntries(shown) as { [Name in Key]: Shown<Settings[Name]> };
}

/** The payload of a change of the settings; null empties a field. */
export type SettingsChanges = PayloadOf<typeof changeSettings>;

/**
 * Returns the changed values of a form: unchanged ones are left out, null empties (docs/api.md#names-and-values).
 *
 * @param sent the form's values, the empty ones left out
 * @param keys the fields that the form has
 */
export function changesOf(
  saved: Readonly<Record<string, unknown>>,
  sent: FormValues,
  keys: readonly (keyof SettingsChanges)[],
): SettingsChanges {
  const changed = keys
    .map((key) => [key, sent[key] ?? null] as const)
    .filter(([key, value]) => value !== (saved[key] ?? null));
  return Object.fromEntries(changed) as SettingsChanges;
}
