import type { DraftFields } from '../kept-drafts/index.js';

/** What each group of fields gets of a draft. */
export interface FieldsProps {
  readonly fields: DraftFields;
  readonly faultOf: (key: keyof DraftFields) => string | null;
  readonly set: (change: Partial<DraftFields>) => void;
}
