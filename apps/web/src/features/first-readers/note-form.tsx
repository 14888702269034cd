import { writeDraftNote } from '@quillstead/contracts';
import { useEffect, useRef } from 'react';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { type DraftNote, quoteOf } from './place-notes.js';

interface NoteFormProps {
  readonly token: string;
  readonly draftId: number;
  readonly place: number;
  /** The text of the block beside which the note stands. */
  readonly text: string;
  readonly onWritten: (note: DraftNote) => void;
  readonly onCancel: () => void;
}

const keys = { required: ['note_text'], optional: [] } as const;

/** Writes a note beside a paragraph; what was typed is kept until it is sent. */
export function NoteForm({ token, draftId, place, text, onWritten, onCancel }: NoteFormProps) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef({ content: '', key: '' });
  const keyOf = (content: string): string => {
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
  const form = useFieldForm({
    name: `draft-note:${draftId}:${place}`,
    keys,
    initial: { note_text: '' },
    pending: 'Sending…',
    restored: 'This is what you had typed before.',
    failed: 'Your note could not be sent. What you wrote is still here; please try again in a moment.',
    send: ({ note_text }, options) =>
      callAsMember(
        writeDraftNote,
        { token, note_place: place, note_quote: quoteOf(text), note_text },
        { ...options, key: keyOf(note_text) },
      ),
    onDone: (note) => {
      announce('Your note is sent.');
      onWritten(note);
    },
  });
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={area}>
      <FieldForm form={form} submit="Send note" other={<Button onClick={onCancel}>Cancel</Button>}>
        <TextAreaField form={form} name="note_text" label="Your note to the author" rows={2} />
      </FieldForm>
    </div>
  );
}
