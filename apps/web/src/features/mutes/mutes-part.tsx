import { paths, visibleName } from '@quillstead/catalogue';
import { listMutes, type PayloadOf, type ResponseTypes, unmute } from '@quillstead/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { MuteWordButton } from './mute-button.js';
import styles from './mutes.module.css';

type Muted = ResponseTypes['mute_list']['items'][number];

const failed = 'The list of what you have muted could not be loaded. Please try again in a moment.';
const notEnded = 'It is not known whether it is unmuted. Please try again in a moment.';

const idOf = ({ mute_id }: Muted): number => mute_id;

/** Lists what the member has muted, each with a button that ends it, in a section of the settings. */
export function MutesPart() {
  const feed = useFeed(listMutes, {}, { failed, send: callAsMember, idOf, isShared: true });
  const { list, problem, reload, loadMore, replace } = feed;
  const empty = useRef<HTMLParagraphElement>(null);
  const lines = useRef<HTMLUListElement>(null);
  const loadByHand = useMoreByHand(lines, list?.items.length ?? 0, loadMore);
  const remove = (id: number, line: Element | null) => {
    // This runs before the line is removed, so that the focus is not lost.
    const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
    neighbour?.querySelector('button')?.focus();
    replace(id, null);
    if (!neighbour) requestAnimationFrame(() => empty.current?.focus());
  };
  if (problem !== null) return <Problem message={problem} onRetry={() => void reload()} />;
  if (list === undefined) return <SkeletonLine height="3em" />;
  return (
    <>
      {list.items.length === 0 ? (
        <p ref={empty} tabIndex={-1} className={styles.hint}>
          You have muted nothing. <q>Mute…</q> is in the menu of each profile, story and comment.
        </p>
      ) : (
        <ul ref={lines} className={styles.list}>
          {list.items.map((muted) => (
            <MuteLine key={muted.mute_id} muted={muted} onDone={remove} />
          ))}
        </ul>
      )}
      {list.next !== null && <Button onClick={loadByHand}>Show more</Button>}
      <div className={styles.choices}>
        <MuteWordButton />
      </div>
    </>
  );
}

interface Shown {
  readonly label: string;
  readonly content: ReactNode;
  readonly named: PayloadOf<typeof unmute>;
}

function shownOf({ user_id, username, display_name, hashtag, comment_id, ...others }: Muted): Shown {
  const { word, story_id: storyId } = others;
  // A service of the previous release does not send words.
  if (word != null) return { label: `“${word}”`, content: <bdi>“{word}”</bdi>, named: { mute_word: word } };
  if (storyId != null) return shownOfStory(storyId, others);
  if (hashtag !== null) return { label: hashtag, content: <bdi>{hashtag}</bdi>, named: { hashtag } };
  if (comment_id !== null)
    return {
      label: `the thread of comment ${comment_id}`,
      content: <Link to={paths.comment(comment_id)}>A comment and its replies</Link>,
      named: { comment_id },
    };
  const name = visibleName(display_name);
  return {
    label: `@${username}`,
    content: (
      <>
        {name !== null && <bdi>{name} </bdi>}@{username}
      </>
    ),
    named: { user_id },
  };
}

function shownOfStory(
  story_id: number,
  { story_slug: slug, story_title: title }: Pick<Muted, 'story_slug' | 'story_title'>,
): Shown {
  const named = { story_id };
  // The thread was deleted, or the member may not read it any more.
  if (slug === null || title === null)
    return {
      label: `the comments on story ${story_id}`,
      content: 'Notifications of comments on a story that is not there any more',
      named,
    };
  return {
    label: `the comments on “${title}”`,
    content: (
      <>
        Notifications of comments on <Link to={paths.story(slug)}>{title}</Link>
      </>
    ),
    named,
  };
}

interface MuteLineProps {
  readonly muted: Muted;
  readonly onDone: (id: number, line: Element | null) => void;
}

function MuteLine({ muted, onDone }: MuteLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const { label, content, named } = shownOf(muted);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const end = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Unmuting…' });
    try {
      await callAsMember(unmute, named, { fallback: notEnded });
      onDone(muted.mute_id, line.current);
      showToast(`You have unmuted ${label}.`);
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notEnded).message });
    }
  };
  return (
    <li ref={line}>
      <div className={styles.thing}>
        <div className={styles.name}>
          <p>{content}</p>
          <p className={styles.hint}>
            {muted.ends_at === null ? (
              'For good'
            ) : (
              <>
                Until <PostedAt time={muted.ends_at} />
              </>
            )}
          </p>
        </div>
        <Button
          onClick={() => void end()}
          aria-disabled={status.kind === 'pending' || undefined}
          aria-label={`Unmute ${label}`}
        >
          Unmute
        </Button>
      </div>
      <FormStatus {...status} />
    </li>
  );
}
