import type { changeSettings, PayloadOf } from '@quillstead/contracts';
import type { FormValues } from '../forms/index.js';

/** The payload of a change of the settings; null empties a field. */
export type SettingsChanges = PayloadOf<typeof changeSettings>;

/**
 * The changed values of a form: unchanged ones are left out, null empties
 * (docs/api.md#names-and-values).
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
