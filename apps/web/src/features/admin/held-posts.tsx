import { paths, ratings, storyTitle } from '@quillstead/catalogue';
import { decideHeldPost, listHeldPosts, readHeldStory, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { UserLink } from '../../ui/user-link.js';
import { CommentText } from '../comments/index.js';
import { type FeedState, useFeed } from '../feed/index.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { storyTextClass } from '../stories/index.js';
import { ActButton } from './act-button.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { callAsStaff, unknownOutcome } from './call-as-staff.js';
import { actOnItem } from './decided-meanwhile.js';

type Held = ResponseTypes['held_post_list']['items'][number];

const failed = 'The first posts could not be loaded. Please try again in a moment.';

const published = 'It is published.';
const passedOn = 'It is approved. It waits for the author of the story now, who approves comments too.';

const idOf = ({ held_kind: kind, id }: Held): string => `${kind} ${id}`;

/** First stories and first comments of members, the oldest first (docs/product/people.md#first-posts). */
export function HeldPosts() {
  const list = useFeed(listHeldPosts, {}, { failed, send: callAsStaff, idOf });
  return (
    <AdminList
      list={list}
      noun="first posts"
      empty="No first story or comment waits."
      render={(one) => <HeldPost one={one} list={list} />}
    />
  );
}

interface HeldPostProps {
  readonly one: Held;
  readonly list: Pick<FeedState<Held>, 'reload' | 'replace'>;
}

function HeldPost({ one, list }: HeldPostProps) {
  const { held_kind: kind, id, author_username: username, sent_at: sentAt } = one;
  /** The time at which the text was saved that the moderator has read. */
  const [readAt, setReadAt] = useState<string | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const of = `the ${kind} of @${username}`;
  const decide = async (
    outcome: 'approve' | 'refuse',
    more: { last_saved_at?: string; decision_words?: string },
    options: CallOptions,
  ) => {
    const payload = { held_kind: kind, id, held_outcome: outcome, ...more };
    const decided = await actOnItem(list, () => callAsStaff(decideHeldPost, payload, options));
    list.replace(idOf(one), null);
    // The release before responds with nothing.
    return decided?.waits_for_author === 1 ? passedOn : published;
  };
  const isRead = kind === 'comment' || readAt !== null;
  return (
    <div className={styles.entry}>
      <h2 className={styles.title}>{kind === 'story' ? storyTitle(one.title) : <OnStory one={one} />}</h2>
      <p className={styles.note}>
        <UserLink username={username}>@{username}</UserLink>, <PostedAt time={sentAt} isExact />
      </p>
      {kind === 'comment' && <CommentText text={one.held_text ?? ''} />}
      {kind === 'story' && <HeldStory id={id} of={of} onRead={setReadAt} />}
      <div className={styles.acts}>
        {isRead && (
          <ActButton
            of={of}
            done={published}
            act={(options) => decide('approve', readAt === null ? {} : { last_saved_at: readAt }, options)}
          >
            Approve
          </ActButton>
        )}
        <Button onClick={() => setRefusing(true)}>
          Refuse<span className="visually-hidden"> {of}</span>
        </Button>
      </div>
      {isRefusing && (
        <RefuseDialog
          name={`refuse:${idOf(one)}`}
          of={of}
          onClose={() => setRefusing(false)}
          onRefuse={async (decision_words, options) => {
            await decide('refuse', { decision_words }, options);
            announce('It is refused.');
          }}
        />
      )}
    </div>
  );
}

const OnStory = ({ one }: { readonly one: Held }) => (
  <>
    A comment on <Link to={paths.story(one.story_slug ?? '')}>{storyTitle(one.title)}</Link>
  </>
);

const notLoaded = 'The story could not be loaded. Please try again in a moment.';

interface HeldStoryProps {
  readonly id: number;
  readonly of: string;
  readonly onRead: (savedAt: string) => void;
}

/** Shows a story as it is saved now; it is loaded when it is opened, and can be approved from then on. */
function HeldStory({ id, of, onRead }: HeldStoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['held story', id],
    queryFn: async ({ signal }) => {
      const story = await callAsStaff(readHeldStory, { id }, { signal, fallback: notLoaded });
      onRead(story.last_saved_at);
      return story;
    },
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
      {data !== undefined && (
        <div className={styles.quote}>
          <p>
            <strong>{storyTitle(data.title)}</strong> ({ratings[data.rating].label})
          </p>
          {data.description && <p>{data.description}</p>}
          {data.note_before && <p>{data.note_before}</p>}
          <div
            className={storyTextClass}
            // The service keeps only the tags of storyMarkup and classes, and a strict Content Security Policy stands
            // behind it.
            // oxlint-disable-next-line react/no-danger
            dangerouslySetInnerHTML={{ __html: data.rich_text_story ?? '' }}
          />
          {data.note_after && <p>{data.note_after}</p>}
          {data.hashtag_list.length > 0 && (
            <p>{data.hashtag_list.map((hashtag) => `#${hashtag}`).join(' ')}</p>
          )}
        </div>
      )}
    </details>
  );
}

interface RefuseDialogProps {
  readonly name: string;
  readonly of: string;
  readonly onClose: () => void;
  readonly onRefuse: (words: string, options: CallOptions) => Promise<void>;
}

const keys = { required: ['decision_words'], optional: [] } as const;

function RefuseDialog({ name, of, onClose, onRefuse }: RefuseDialogProps) {
  const form = useFieldForm<{ readonly decision_words: string }, void>({
    name,
    keys,
    initial: { decision_words: '' },
    pending: 'One moment…',
    failed: unknownOutcome,
    send: ({ decision_words: words = '' }, options) => onRefuse(words, options),
  });
  return (
    <Dialog title={`Refuse ${of}`} isOpen staysOnOutsidePress onClose={onClose}>
      <FieldForm form={form} submit="Refuse" other={<Button onClick={onClose}>Cancel</Button>}>
        <TextAreaField form={form} name="decision_words" rows={3} hint="Its writer reads why." />
      </FieldForm>
    </Dialog>
  );
}
