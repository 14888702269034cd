import { groupedNumber } from '@quillstead/catalogue';
import { changeFediverse, readFediverse, type ResponseTypes } from '@quillstead/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { copyText } from '../../lib/copy-text.js';
import { operationQuery } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field, TextArea } from '../../ui/field.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import { Section } from './section.js';
import styles from './settings.module.css';

const failed = 'It is not known whether it is saved. Please try again in a moment.';
const says = {
  copied: 'Your address is copied.',
  refused: 'The browser did not copy the address. Please select and copy it.',
};
const query = operationQuery(readFediverse, {}, { failed, send: callAsMember });

/** Sets whether others can follow the member from the fediverse; shows nothing on a site that is not part of it. */
export function FediversePart() {
  const client = useQueryClient();
  const { data } = useQuery(query);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  if (data === undefined || data.is_available !== 1) return null;
  const { address } = data;
  const change = async (is_followable: 0 | 1) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Saving…' });
    try {
      client.setQueryData(
        query.queryKey,
        await callAsMember(changeFediverse, { is_followable }, { fallback: failed }),
      );
      setStatus({ kind: 'done', message: 'Saved.' });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  return (
    <Section
      id="fediverse"
      title="Followers from elsewhere"
      lead="People on Mastodon and other sites of the fediverse can follow you. They get your public stories, never those for members. What other sites have received, they may keep after you turn this off."
    >
      <Checkbox
        label="People can follow me from the fediverse"
        value={data.is_followable}
        onChange={(value) => void change(value)}
      />
      <FormStatus {...status} />
      {data.is_followable === 1 && address === null && (
        <p className={styles.hint}>Nobody can follow you there while your account is private.</p>
      )}
      {address !== null && (
        <>
          <p>
            Your address there is <code className={styles.address}>{address}</code>
          </p>
          <p className={styles.hint}>
            {groupedNumber(data.count_followers)} {data.count_followers === 1 ? 'follower' : 'followers'} from
            elsewhere
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => void copyText(address, says)}>Copy address</Button>
          </div>
          {data.also_known_as !== undefined && (
            <OtherAccounts
              saved={data.also_known_as}
              onSaved={(state) => client.setQueryData(query.queryKey, state)}
            />
          )}
        </>
      )}
    </Section>
  );
}

const accountsFailed =
  'It is not known whether it is saved. What you typed is still here; please try again in a moment.';

interface OtherAccountsProps {
  readonly saved: readonly string[];
  readonly onSaved: (state: ResponseTypes['fediverse']) => void;
}

/** Shows the accounts of the member on other sites, one a line (docs/product/fediverse.md#moving). */
function OtherAccounts({ saved, onSaved }: OtherAccountsProps) {
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
      onSaved(
        await callAsMember(
          changeFediverse,
          { is_followable: 1, also_known_as },
          { fallback: accountsFailed },
        ),
      );
      setStatus({ kind: 'done', message: 'Saved.' });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, accountsFailed).message });
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
