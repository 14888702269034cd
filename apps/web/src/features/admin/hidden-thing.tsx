import { ratings } from '@quillstead/catalogue';
import {
  readHiddenCollectionAsStaff,
  readHiddenCommentAsStaff,
  readHiddenSeriesAsStaff,
  readHiddenStoryAsStaff,
  type ResponseTypes,
} from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { Problem } from '../../ui/problem.js';
import { storyTextClass } from '../stories/index.js';
import { callAsStaff } from './call-as-staff.js';
import styles from './admin.module.css';
import type { Case } from './decide-dialog.js';

const notLoaded = 'It could not be loaded. Please try again in a moment.';

/** Shows something hidden as its author has mended it; loads it when the moderator opens it. */
export function HiddenThing({ one, of }: { readonly one: Case; readonly of: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['hidden as staff', one.kind, one.id],
    queryFn: ({ signal }) => read(one, { signal, fallback: notLoaded }),
    enabled: isOpen,
    gcTime: 0,
    retry: false,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Read it<span className="visually-hidden">: {of}</span>
      </summary>
      {error !== null && (
        <Problem message={asCallFailure(error, notLoaded).message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <div className={styles.quote}>{data}</div>}
    </details>
  );
}

async function read(
  { kind, story_id, comment_id, series_id, collection_id }: Case,
  options: CallOptions,
): Promise<ReactNode> {
  if (kind === 'series' && series_id !== null)
    return <ListText list={await callAsStaff(readHiddenSeriesAsStaff, { series_id }, options)} />;
  if (kind === 'collection' && collection_id !== null)
    return <ListText list={await callAsStaff(readHiddenCollectionAsStaff, { collection_id }, options)} />;
  if (comment_id !== null) {
    const comment = await callAsStaff(readHiddenCommentAsStaff, { comment_id }, options);
    return <p className={styles.said}>{comment.comment_text}</p>;
  }
  if (story_id === null) return null;
  return <StoryText story={await callAsStaff(readHiddenStoryAsStaff, { story_id }, options)} />;
}

function ListText({
  list,
}: {
  readonly list: Pick<ResponseTypes['hidden_series'], 'title' | 'description'>;
}) {
  return (
    <>
      <p>
        <strong>{list.title}</strong>
      </p>
      {list.description !== null && <p className={styles.said}>{list.description}</p>}
    </>
  );
}

function StoryText({ story }: { readonly story: ResponseTypes['hidden_story'] }) {
  return (
    <>
      <p>
        <strong>{story.title}</strong> ({ratings[story.rating].label})
      </p>
      {story.description !== null && <p>{story.description}</p>}
      <div
        className={storyTextClass}
        // The service keeps only the tags of storyMarkup and classes, and a strict Content Security Policy stands
        // behind it.
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: story.rich_text_story }}
      />
    </>
  );
}
