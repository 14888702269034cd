import { quoted, type CollectionVisibility, collectionVisibilities } from '@quillstead/catalogue';
import { addToCollection, removeFromCollection } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import { Checkbox } from '../../ui/checkbox.js';
import { callAsMember } from '../session/index.js';
import styles from './collect-dialog.module.css';

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

/** A checkbox for each collection. Each change shows at once, is sent after the one before, and undone when it fails. */
export function CollectionChoices({ storyId, collections }: CollectionChoicesProps) {
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
