import { type CommentsPolicy, commentsPolicies, defaultCommentsPolicy } from '@quillstead/catalogue';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';

interface CommentsPolicyFieldProps {
  readonly value: CommentsPolicy | undefined;
  readonly error: string | null;
  readonly onChange: (policy: CommentsPolicy) => void;
}

const policies = Object.keys(commentsPolicies) as CommentsPolicy[];
const choices = policies.map((value) => ({ value, label: commentsPolicies[value] }));

/** The people who may comment on a story (docs/product/comments.md#who-may-comment). */
export function CommentsPolicyField({ value, error, onChange }: CommentsPolicyFieldProps) {
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
