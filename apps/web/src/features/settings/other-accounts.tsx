import { changeFediverse, type ResponseTypes } from '@quillstead/contracts';
import { type FormEvent, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { TextArea } from '../../ui/text-input.js';
import { callAsMember } from '../session/index.js';

const failed =
  'It is not known whether it is saved. What you typed is still here; please try again in a moment.';

interface OtherAccountsProps {
  readonly saved: readonly string[];
  readonly onSaved: (state: ResponseTypes['fediverse']) => void;
}

/** The accounts of the member on other sites, one a line (docs/product/fediverse.md#moving). */
export function OtherAccounts({ saved, onSaved }: OtherAccountsProps) {
  const [text, setText] = useState(saved.join('\n'));
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const save = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Saving…' });
    try {
      const also_known_as = text.split('\n').flatMap((line) => line.trim() || []);
      onSaved(await callAsMember(changeFediverse, { is_followable: 1, also_known_as }, { fallback: failed }));
      setStatus({ kind: 'done', message: 'Saved.' });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Your accounts on other sites"
        hint="Only needed when you move from there or to there: the address of each account, one a line, such as https://other.example/users/name."
      >
        {(control) => (
          <TextArea
            {...control}
            name="also_known_as"
            rows={2}
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FormStatus {...status} />
      <Button type="submit">Save accounts</Button>
    </form>
  );
}
