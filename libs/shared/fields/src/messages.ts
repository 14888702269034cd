/** The message, after the label, for a text with a wrong form. */
export const malformed = 'must be properly formatted';

/** The sentences of the validator, character for character (docs/product/fields.md#messages). */
export const messages = {
  max: (label: string, n: number) => `${label} must be less than or equal to ${n}.`,
  min: (label: string, n: number) => `${label} must be greater than or equal to ${n}.`,
  minLength: (label: string, n: number) => `${label} must be at least ${n} characters.`,
  overlongCharacter: (label: string) => `${label} has a letter with too many marks.`,
  maxLength: (label: string, n: number) => `${label} must be less than or equal to ${n} characters.`,
  minWords: (label: string, n: number) => `${label} must be at least ${n} words.`,
  maxWords: (label: string, n: number) => `${label} must be less than or equal to ${n} words.`,
  maxItems: (label: string, n: number) => `${label} must have less than or equal to ${n} items.`,
  minItems: (label: string, n: number) => `${label} must have at least ${n} items.`,
  match: (label: string, other: string) => `${label} must match ${other}.`,
  value: (label: string, value: string) => `${label}: "${cut(value)}" is not an acceptable value.`,
  key: (label: string, key: string) => `${label}: "${cut(key)}" is not an acceptable key.`,
  dirty: (label: string) => `${label} is a dirty value.`,
  required: (label: string) => `${label} is required.`,
  forbidden: (label: string) => `${label} is forbidden.. please try something else.`,
  reserved: (label: string, term: string) => `${label}: "${term}" is a reserved term.`,
  type: (label: string, type: string) => `${label} is not type: ${type}.`,
  pattern: (label: string, rule: string) => `${label} ${rule}.`,
  tooCommon: (label: string) => `${label} is too common. Please choose another.`,
  unknownKey: (key: string) => `Missing data dictionary config for key: ${key}`,
  missingRule: (rule: string) => `Missing validation: ${rule}`,
  noDictionary: 'Data dictionary (array of configs) is required.',
  notAnObject: 'Payload must be an object.',
} as const;

const longestEcho = 250;

/**
 * Returns the sent text as a message repeats it: the whole text unless it is longer than any key or option of the site.
 */
function cut(sent: string): string {
  return sent.length <= longestEcho ? sent : `${sent.slice(0, longestEcho).toWellFormed()}…`;
}
