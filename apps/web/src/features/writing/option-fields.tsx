import { authorNoteFields } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { HashtagField } from '../hashtags/index.js';
import { ContentNotesFields, DescriptionField, type FieldsProps, NotesFields } from './notes-fields.js';
import { FontPicker } from './font-picker.js';
import { LanguageField } from './language-field.js';
import styles from './publish-panel.module.css';
import { SeriesField } from './series-field.js';
import { type CommentsPolicy, commentsPolicies, defaultCommentsPolicy } from '@quillstead/catalogue';
import { Select } from '../../ui/select.js';

interface OptionFieldsProps extends FieldsProps {
  /** The code of the language that the text seems to be in; null: it is not known. */
  readonly detectedLang: string | null;
  readonly onHashtagFault: (message: string | null) => void;
  readonly onWordsFault: (message: string | null) => void;
}

/**
 * Shows the fields of a story beside its title and text: those of its card, and under "More" those that seldom change.
 */
export function OptionFields({
  fields,
  faultOf,
  set,
  detectedLang,
  onHashtagFault,
  onWordsFault,
}: OptionFieldsProps) {
  const lang = fields.lang ?? detectedLang;
  return (
    <>
      <DescriptionField lang={lang} fields={fields} faultOf={faultOf} set={set} />
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
      <SeriesField
        value={fields.series_id ?? null}
        error={faultOf('series_id')}
        onChange={(series_id) => set({ series_id })}
      />
      <ContentNotesFields fields={fields} faultOf={faultOf} set={set} onWordsFault={onWordsFault} />
      <MoreFields fields={fields} faultOf={faultOf} set={set} detectedLang={detectedLang} />
    </>
  );
}

const moreKeys = [...authorNoteFields, 'lang', 'comments_policy', 'font_family'] as const;

function MoreFields({
  fields,
  faultOf,
  set,
  detectedLang,
}: Pick<OptionFieldsProps, keyof FieldsProps | 'detectedLang'>) {
  const [isOpen, setOpen] = useState(false);
  const isFaulty = moreKeys.some((key) => faultOf(key) !== null);
  return (
    <details
      className={styles.more}
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>More</summary>
      <div className={styles.fields}>
        <NotesFields lang={fields.lang ?? detectedLang} fields={fields} faultOf={faultOf} set={set} />
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
        <CommentsPolicyField
          value={fields.comments_policy}
          error={faultOf('comments_policy')}
          onChange={(comments_policy) => set({ comments_policy })}
        />
        <Checkbox
          label="For members only"
          hint="Visitors who are not logged in see your name and nothing of the story."
          value={fields.is_members_only ?? 0}
          onChange={(is_members_only) => set({ is_members_only })}
        />
        <Checkbox
          label="May be shared"
          hint="Other sites may show a preview of it."
          value={fields.is_shareable}
          onChange={(is_shareable) => set({ is_shareable })}
        />
      </div>
    </details>
  );
}

interface CommentsPolicyFieldProps {
  readonly value: CommentsPolicy | undefined;
  readonly error: string | null;
  readonly onChange: (policy: CommentsPolicy) => void;
}

const policies = Object.keys(commentsPolicies) as CommentsPolicy[];
const choices = policies.map((value) => ({ value, label: commentsPolicies[value] }));

/** Shows the people who may comment on a story (docs/product/comments.md#who-may-comment). */
function CommentsPolicyField({ value, error, onChange }: CommentsPolicyFieldProps) {
  return (
    <Field label="Who may comment" isRequired error={error}>
      {(control) => (
        <Select
          {...control}
          name="comments_policy"
          value={value ?? defaultCommentsPolicy}
          options={choices}
          onChange={(chosen) => {
            const policy = policies.find((one) => one === chosen);
            if (policy !== undefined) onChange(policy);
          }}
        />
      )}
    </Field>
  );
}
