import { createCollection } from '@quillstead/contracts';
import { forgetQueries } from '../../lib/query-client.js';
import { FieldForm, TextField, useStayingForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { type CollectionValues, VisibilityField } from './visibility-field.js';

interface CreateForStoryProps {
  readonly storyId: number;
  readonly onCreated: () => void;
}

const initial: CollectionValues = { title: '', collection_visibility: 'private' };

/** Creates a collection that begins with a story. */
export function CreateForStory({ storyId, onCreated }: CreateForStoryProps) {
  const form = useStayingForm({
    name: `${createCollection.name}:story`,
    keys: createCollection,
    initial,
    pending: 'Creating the collection…',
    done: 'The collection is created, and the story is in it.',
    restored: 'What you had typed and not sent is here again.',
    failed:
      'The collection could not be created. What you typed is still here; please try again in a moment.',
    send: (values, options) => callAsMember(createCollection, { ...values, story_id: storyId }, options),
    afterwards: () => initial,
    onDone: () => {
      forgetQueries();
      onCreated();
    },
  });
  return (
    <FieldForm form={form} submit="Create and add">
      <TextField form={form} name="title" autoComplete="off" />
      <VisibilityField form={form} />
    </FieldForm>
  );
}
