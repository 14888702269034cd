import { mute, type PayloadOf, unmute } from '@quillstead/contracts';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { readAllAgain } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, TextInput } from '../../ui/field.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { Select } from '../../ui/select.js';
import { callAsMember } from '../session/index.js';
import styles from './mutes.module.css';

export interface Mutable {
  readonly person?: { readonly id: number; readonly username: string };
  /** The hashtags of a story, or the one of a page. */
  readonly hashtags?: readonly string[];
  /** A comment, whose thread it begins. */
  readonly commentId?: number;
  /** A story, of whose comments there are to be no more notifications. */
  readonly storyId?: number;
}

interface MuteDialogProps {
  readonly things: Mutable;
  readonly onClose: () => void;
}

type Named = Omit<PayloadOf<typeof mute>, 'mute_for'>;

const times = [
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'ever', label: 'For good' },
] as const;
const failed = 'Nothing has been muted. Please try again in a moment.';

const notUndone = 'It is still muted. Your settings have a button to unmute it.';

interface Choice {
  readonly label: string;
  readonly named: Named;
  readonly hint?: string;
}

const hint =
  'Lists, search, suggestions and new notifications leave it out for you. Nobody is told, and what you open yourself is shown.';
const hintOfWord =
  'Stories and comments of others that have it, as whole words, are left out of lists, threads, search, suggestions and new notifications. Nobody is told.';
const hintOfStory = 'You get no more notifications of comments on this story. Nobody is told.';

const word: Choice = { label: 'A word or phrase', named: {}, hint: hintOfWord };

/** Returns the choices for what can be muted; a word can be muted everywhere. */
const choicesOf = ({ person, hashtags = [], commentId, storyId }: Mutable): Choice[] => [
  ...(person === undefined ? [] : [{ label: `@${person.username}`, named: { user_id: person.id } }]),
  ...hashtags.map((hashtag) => ({ label: hashtag, named: { hashtag } })),
  ...(commentId === undefined
    ? []
    : [{ label: 'This comment and its replies', named: { comment_id: commentId } }]),
  ...(storyId === undefined
    ? []
    : [
        {
          label: 'Notifications of comments on this story',
          named: { story_id: storyId },
          hint: hintOfStory,
        },
      ]),
  word,
];

async function undo({ label, named }: Choice): Promise<void> {
  try {
    await callAsMember(unmute, named, { fallback: notUndone });
    showToast(`You have unmuted ${label}.`);
    readAllAgain();
  } catch (error) {
    showToast(asCallFailure(error, notUndone).message);
  }
}

/** Asks what to mute and for how long, and mutes it. */
export function MuteDialog({ things, onClose }: MuteDialogProps) {
  const choices = choicesOf(things);
  const [chosen, choose] = useState('0');
  const [time, setTime] = useState<(typeof times)[number]['value']>('week');
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const [text, setText] = useState('');
  const isPending = status.kind === 'pending';
  const picked = choices[Number(chosen)] ?? word;
  const go = async () => {
    if (isPending) return;
    if (picked === word && text.trim() === '') {
      setStatus({ kind: 'failed', message: 'Please write the word or phrase.' });
      return;
    }
    const choice =
      picked === word ? { label: `“${text.trim()}”`, named: { mute_word: text.trim() } } : picked;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      await callAsMember(mute, { ...choice.named, mute_for: time }, { fallback: failed });
      onClose();
      showToast(`Muted: ${choice.label}. You can unmute it in your settings.`, {
        action: { label: 'Undo', run: () => void undo(choice) },
      });
      readAllAgain();
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  return (
    <Dialog title="Mute" isOpen onClose={onClose}>
      <div className={styles.fields}>
        {choices.length > 1 && (
          <Field label="What" aside="">
            {(control) => (
              <Select
                {...control}
                options={choices.map(({ label }, place) => ({ value: `${place}`, label }))}
                value={chosen}
                onChange={choose}
              />
            )}
          </Field>
        )}
        {picked === word && (
          <Field label="Word or phrase" isRequired>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field label="For how long" aside="">
          {(control) => (
            <Select
              {...control}
              options={times}
              value={time}
              onChange={(value) => {
                const found = times.find((one) => one.value === value);
                if (found) setTime(found.value);
              }}
            />
          )}
        </Field>
        <p className={styles.hint}>{picked.hint ?? hint}</p>
      </div>
      <FormStatus {...status} />
      <div className={styles.choices}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" aria-disabled={isPending || undefined} onClick={() => void go()}>
          Mute
        </Button>
      </div>
    </Dialog>
  );
}
