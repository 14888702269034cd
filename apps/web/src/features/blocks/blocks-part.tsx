import { visibleName } from '@quillstead/catalogue';
import { listBlocks, type ResponseTypes } from '@quillstead/contracts';
import { useRef } from 'react';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import styles from './blocks.module.css';
import { useUnblock } from './use-unblock.js';

type BlockedUser = ResponseTypes['blocked_user'];

const failed =
  'The list of the people whom you have blocked could not be loaded. Please try again in a moment.';

const idOf = ({ user_id }: BlockedUser): number => user_id;

/**
 * Shows the people whom the member has blocked, each with a button that ends it; it stands in a section of the
 * settings.
 */
export function BlocksPart() {
  const feed = useFeed(listBlocks, {}, { failed, send: callAsMember, idOf, isShared: true });
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
  if (list.items.length === 0)
    return (
      <p ref={empty} tabIndex={-1} className={styles.hint}>
        You have blocked nobody. <q>Block</q> is in the menu of each profile, story and comment.
      </p>
    );
  return (
    <>
      <ul ref={lines} className={styles.list}>
        {list.items.map((person) => (
          <BlockLine key={person.user_id} person={person} onDone={remove} />
        ))}
      </ul>
      {list.next !== null && <Button onClick={loadByHand}>Show more</Button>}
    </>
  );
}

interface BlockLineProps {
  readonly person: BlockedUser;
  readonly onDone: (id: number, line: Element | null) => void;
}

function BlockLine({ person, onDone }: BlockLineProps) {
  const { user_id: id, username, blocked_at: at } = person;
  const line = useRef<HTMLLIElement>(null);
  const name = visibleName(person.display_name);
  const { kind, message, unblock } = useUnblock({ id, username }, () => onDone(id, line.current));
  return (
    <li ref={line}>
      <div className={styles.person}>
        <div className={styles.name}>
          <p>
            {name !== null && <bdi>{name} </bdi>}@{username}
          </p>
          <p className={styles.hint}>
            Blocked <PostedAt time={at} />
          </p>
        </div>
        <Button
          onClick={() => void unblock()}
          aria-disabled={kind === 'pending' || undefined}
          aria-label={`Unblock @${username}`}
        >
          Unblock
        </Button>
      </div>
      <FormStatus kind={kind} message={message} />
    </li>
  );
}
