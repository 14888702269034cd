import { editComment } from '@quillstead/contracts';
import { useEffect, useRef } from 'react';
import { showToast } from '../../lib/announce.js';
import { changeEntity } from '../../lib/entities.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import styles from './edit-comment-form.module.css';
import type { AnyComment } from './comment-item.js';
import { NamingTextArea } from './naming-text-area.js';

interface EditCommentFormProps {
  readonly comment: AnyComment;
  readonly onClose: () => void;
}

const keys = { required: ['comment_text'], optional: [] } as const;

/** Shows the form for the text of a comment that is there. */
export function EditCommentForm({ comment, onClose }: EditCommentFormProps) {
  const { comment_id } = comment;
  const place = useRef<HTMLDivElement>(null);
  const form = useFieldForm({
    name: `edit-comment:${comment_id}`,
    keys,
    initial: { comment_text: comment.comment_text ?? '' },
    pending: 'Saving…',
    restored: 'This is what you had typed before.',
    failed: 'Your comment could not be changed. What you wrote is still here; please try again in a moment.',
    send: ({ comment_text }, options) => callAsMember(editComment, { comment_id, comment_text }, options),
    onDone: ({ comment_text, edited_at }) => {
      changeEntity('comment', comment_id, { comment_text, edited_at });
      showToast('Your comment is changed.');
      onClose();
    },
  });
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={place} className={styles.form}>
      <FieldForm form={form} submit="Save changes" other={<Button onClick={onClose}>Cancel</Button>}>
        <TextAreaField
          form={form}
          name="comment_text"
          label="Text of the comment"
          rows={2}
          area={NamingTextArea}
        />
      </FieldForm>
    </div>
  );
}
