import { collectionVisibilities, type CollectionVisibility, quoted } from '@quillstead/catalogue';
import {
  addToCollection,
  createCollection,
  listCollectionsForStory,
  removeFromCollection,
} from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useOperation } from '../../lib/operation-query.js';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { FieldForm, TextField, useStayingForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { type CollectionValues, VisibilityField } from './visibility-field.js';
import styles from './collect-dialog.module.css';

interface CollectDialogProps {
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}

const failed = 'Your collections could not be loaded. Please try again in a moment.';

/** Shows the collections of the member, each with whether it has the story, and a form for another one. */
export function CollectDialog({ id, title, onClose }: CollectDialogProps) {
  const { response, failure, load } = useOperation(
    listCollectionsForStory,
    { story_id: id },
    { failed, send: callAsMember },
  );
  return (
    <Dialog title={`Collections with ${quoted(title)}`} isOpen onClose={onClose}>
      {response !== null && <CollectionChoices storyId={id} collections={response.items} />}
      {response === null && failure !== null && (
        <Problem message={failure.message} onRetry={() => void load()} />
      )}
      {response === null && failure === null && (
        <div aria-busy="true">
          <span className="visually-hidden">Loading your collections…</span>
          <SkeletonLine width="60%" height="1.2rem" />
        </div>
      )}
      <section className={styles.create} aria-labelledby="new-collection">
        <h3 id="new-collection">New collection</h3>
        <CreateForStory storyId={id} onCreated={() => void load()} />
      </section>
      <p className={styles.foot}>
        <Button onClick={onClose}>Done</Button>
      </p>
    </Dialog>
  );
}

interface Choice {
  readonly collection_id: number;
  readonly title: string;
  readonly collection_visibility: CollectionVisibility;
  readonly has_story: 0 | 1;
}

interface CollectionChoicesProps {
  readonly storyId: number;
  readonly collections: readonly Choice[];
}

/**
 * Shows a checkbox for each collection. Each change shows at once, is sent after the one before, and undone when it
 * fails.
 */
function CollectionChoices({ storyId, collections }: CollectionChoicesProps) {
  const [changed, setChanged] = useState<ReadonlyMap<number, 0 | 1>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const change = ({ collection_id, title }: Choice, value: 0 | 1) => {
    setProblem(null);
    setChanged((before) => new Map(before).set(collection_id, value));
    const fallback = `${quoted(title)} is as it was. Please try again in a moment.`;
    const call = value === 1 ? addToCollection : removeFromCollection;
    sending.current = sending.current
      .then(() => callAsMember(call, { collection_id, story_id: storyId }, { fallback }))
      .then(
        () => {
          forgetQueries();
          announce(
            value === 1
              ? `The story is in ${quoted(title)} now.`
              : `The story is not in ${quoted(title)} now.`,
          );
        },
        (error: unknown) => {
          setChanged((before) => new Map(before).set(collection_id, value === 1 ? 0 : 1));
          setProblem(asCallFailure(error, fallback).message);
        },
      );
  };

  if (collections.length === 0)
    return <p>You have no collections yet. The first one can begin with this story.</p>;
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Your collections</legend>
      {collections.map((one) => (
        <Checkbox
          key={one.collection_id}
          label={one.title}
          hint={collectionVisibilities[one.collection_visibility]}
          value={changed.get(one.collection_id) ?? one.has_story}
          onChange={(value) => change(one, value)}
        />
      ))}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface CreateForStoryProps {
  readonly storyId: number;
  readonly onCreated: () => void;
}

const initial: CollectionValues = { title: '', collection_visibility: 'private' };

/** Creates a collection that begins with a story. */
function CreateForStory({ storyId, onCreated }: CreateForStoryProps) {
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
