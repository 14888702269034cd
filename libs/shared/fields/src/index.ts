export { asDraft } from './as-draft.js';
export { checkField, rulesOf } from './check-field.js';
export { checkPayload, type PayloadKeys } from './check-payload.js';
export { checkQuery } from './check-query.js';
export { dictionary, type FieldKey, type Payload } from './dictionary.js';
export { isEmailAddress } from './email-address.js';
export type { FieldRules, FieldType } from './field-rules.js';
export { malformed, messages } from './messages.js';
export { readQueryValue } from './read-query-value.js';
export { dayPattern } from './patterns.js';
export { mostUnits } from './rules/index.js';
export { storyMarkup } from './story-markup.js';
export { tidyPayload } from './tidy-payload.js';
export { countCharacters, surelyHasMoreCharacters } from './text/count-characters.js';
export { countWords } from './text/count-words.js';
export { excerptOfStory, storyProse } from './text/excerpt.js';
export { rememberLast } from './text/remember-last.js';
export { strippedOnce, stripHtml } from './text/strip-html.js';
export {
  applyTextPatch,
  commonEnds,
  patchedLength,
  type TextPatch,
  textPatch,
  textSum,
} from './text/text-patch.js';
export { type Fault } from './validator.js';
