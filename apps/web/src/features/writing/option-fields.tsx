import { checkField } from '@quillstead/fields';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { CommentsPolicyField } from './comments-policy-field.js';
import { ContentNotesFields } from './content-notes-fields.js';
import { FontPicker } from './font-picker.js';
import { HashtagField } from '../hashtags/index.js';
import { LanguageField } from './language-field.js';
import { NotesFields } from './notes-fields.js';
import { SeriesField } from './series-field.js';
import type { FieldsProps } from './title-fields.js';
import styles from './write-form.module.css';

interface OptionFieldsProps extends FieldsProps {
  /** The code of the language that the text seems to be in; null: it is not known. */
  readonly detectedLang: string | null;
  /** A published story does not save itself. */
  readonly isStory: boolean;
  readonly onHashtagFault: (message: string | null) => void;
  readonly onWordsFault: (message: string | null) => void;
}

/** The fields below the story: notes, hashtags, font, language, who may comment, and its readers. */
export function OptionFields({
  fields,
  faultOf,
  set,
  detectedLang,
  isStory,
  onHashtagFault,
  onWordsFault,
}: OptionFieldsProps) {
  return (
    <>
      <NotesFields lang={fields.lang ?? detectedLang} fields={fields} faultOf={faultOf} set={set} />
      <Field label="Hashtags" hint="Up to 7. A space or Enter adds one." error={faultOf('hashtag_list')}>
        {(control) => (
          <HashtagField
            control={control}
            items={fields.hashtag_list}
            check={(items) => checkField('hashtag_list', items)}
            onError={onHashtagFault}
            onChange={(items) => set({ hashtag_list: items })}
          />
        )}
      </Field>
      <Field label="Font" isRequired>
        {(control) => (
          <FontPicker
            control={control}
            value={fields.font_family}
            onChange={(font_family) => set({ font_family })}
          />
        )}
      </Field>
      <LanguageField
        value={fields.lang}
        detected={detectedLang}
        error={faultOf('lang')}
        onChange={(lang) => set({ lang })}
      />
      <SeriesField
        value={fields.series_id ?? null}
        error={faultOf('series_id')}
        onChange={(series_id) => set({ series_id })}
      />
      <CommentsPolicyField
        value={fields.comments_policy}
        error={faultOf('comments_policy')}
        onChange={(comments_policy) => set({ comments_policy })}
      />
      <ContentNotesFields fields={fields} faultOf={faultOf} set={set} onWordsFault={onWordsFault} />
      <fieldset className={styles.flags}>
        <legend className="visually-hidden">Options</legend>
        <Checkbox
          label="May be shared"
          hint="Other sites may show a preview of it."
          value={fields.is_shareable}
          onChange={(is_shareable) => set({ is_shareable })}
        />
        {!isStory && (
          <Checkbox
            label="Save by itself"
            hint="The draft is sent a moment after you stop typing."
            value={fields.write_autosave}
            onChange={(write_autosave) => set({ write_autosave })}
          />
        )}
      </fieldset>
    </>
  );
}
