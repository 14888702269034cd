import { type CommentRule, commentRules, defaultCommentRule, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { FieldForm } from '../forms/index.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.js';

const usualDays = [1, 7, 14, 30, 90, 180, 365];

/**
 * Sets when the comments on the member's stories close (docs/product/comments.md#closing-after-days), and whose
 * comments wait for approval.
 */
export function CommentsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'comments', settings, keys: ['comments_close_after'] });
  const { comments_close_after: chosen } = form.values;
  const days = [...new Set([...usualDays, ...(typeof chosen === 'number' ? [chosen] : [])])];
  const choices = days
    .sort((one, other) => one - other)
    .map((count) => ({ value: `${count}`, label: count === 1 ? 'After a day' : `After ${count} days` }));
  return (
    <Section id="comments" title="Comments on your stories">
      <div className={styles.stack}>
        <FieldForm form={form} submit="Save when comments close">
          <Field
            label="Close comments"
            hint="So many days after you published a story, nobody can add a comment or a reply to it, you included. What is there stays readable."
            isRequired
            error={form.errorOf('comments_close_after')}
          >
            {(control) => (
              <Select
                {...control}
                name="comments_close_after"
                value={`${chosen}`}
                options={[{ value: '', label: 'Never' }, ...choices]}
                onChange={(value) => form.setValue('comments_close_after', value === '' ? '' : Number(value))}
              />
            )}
          </Field>
        </FieldForm>
        <CommentRuleForm settings={settings} />
      </div>
    </Section>
  );
}

const ruleLabels: Readonly<Record<CommentRule, string>> = {
  open: 'No comments',
  first: 'The first comment of each person',
  each: 'Every comment',
};

/** Sets whose comments wait until the member approves them (docs/product/comments.md#approval). */
function CommentRuleForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'comment-rule', settings, keys: ['comment_rule'] });
  const choices = commentRules.map((value) => ({ value, label: ruleLabels[value] }));
  return (
    <>
      <FieldForm form={form} submit="Save whose comments wait">
        <Field
          label="Wait for my approval"
          hint="Nobody but you and its author sees a comment that waits. Your own comments never wait."
          isRequired
          error={form.errorOf('comment_rule')}
        >
          {(control) => (
            <Select
              {...control}
              name="comment_rule"
              value={form.values.comment_rule || defaultCommentRule}
              options={choices}
              onChange={(value) => form.setValue('comment_rule', value)}
            />
          )}
        </Field>
      </FieldForm>
      <p>
        <Link to={paths.waitingComments}>Comments that wait for you</Link>: approve or refuse them.
      </p>
    </>
  );
}
