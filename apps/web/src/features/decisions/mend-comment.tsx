import { mendComment, readHiddenComment } from '@quillstead/contracts';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { HiddenThing, MendedWords, type MendingActs } from './hidden-thing.js';

interface MendCommentProps extends MendingActs {
  readonly commentId: number;
}

/** Shows a comment that is hidden until it is mended, for its author to change (docs/product/admin.md#hiding). */
export function MendComment({ commentId, ...acts }: MendCommentProps) {
  return (
    <HiddenThing
      kind="comment"
      id={commentId}
      read={(options) => callAsMember(readHiddenComment, { comment_id: commentId }, options)}
      render={(comment) => <MendForm commentId={commentId} before={comment.comment_text} {...acts} />}
    />
  );
}

const keys = { required: ['comment_text'], optional: ['mended_words'] } as const;

interface Values {
  readonly comment_text: string;
  readonly mended_words: string;
}

function MendForm({ commentId, before, onClose, onDone }: MendCommentProps & { readonly before: string }) {
  const form = useFieldForm<Values, null>({
    name: `mend comment:${commentId}`,
    keys,
    initial: { comment_text: before, mended_words: '' },
    pending: 'Sending…',
    failed: 'Nothing was sent. What you wrote is still here; please try again in a moment.',
    send: ({ comment_text, mended_words }, options) => {
      const payload = { comment_id: commentId, comment_text, ...(mended_words && { mended_words }) };
      return callAsMember(mendComment, payload, options);
    },
    onDone,
  });
  return (
    <FieldForm form={form} submit="It is mended" other={<Button onClick={onClose}>Cancel</Button>}>
      <TextAreaField form={form} name="comment_text" rows={6} />
      <MendedWords form={form} />
    </FieldForm>
  );
}
