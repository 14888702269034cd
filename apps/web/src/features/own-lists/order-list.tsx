import { quoted, languageAttributes, paths } from '@quillstead/catalogue';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { Problem } from '../../ui/problem.js';
import type { FeedState } from '../feed/index.js';
import styles from './order-list.module.css';
import { PositionDialog } from './position-dialog.js';
import { type OrderedStory, useFarMove, type useOrder } from './use-order.js';

interface OrderListProps<Story extends OrderedStory> {
  /** The name of the list. */
  readonly noun: 'series' | 'collection';
  /** The number of its stories, also of those that are not loaded. */
  readonly count: number;
  /** True if it has more than `count` stories. */
  readonly hasMore?: boolean;
  readonly order: ReturnType<typeof useOrder<Story>>;
  /** The stories, from the first. */
  readonly feed: Pick<FeedState<Story>, 'list' | 'problem' | 'isLoading' | 'loadMore'>;
  readonly empty: ReactNode;
  /** Renders more about a story, below its title. */
  readonly renderMore?: (story: Story) => ReactNode;
}

/** The key of a move, and the index to which it leads. */
const keyMoves: Readonly<Record<string, (index: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

/** Shows the stories of a list, which its author moves by dragging, by keys, and by buttons. */
export function OrderList<Story extends OrderedStory>({
  noun,
  count: all,
  hasMore = false,
  order,
  feed,
  empty,
  renderMore,
}: OrderListProps<Story>) {
  const { items, move, moveToEnd, remove } = order;
  const [placed, setPlaced] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<{ readonly id: number; readonly act: string } | null>(null);

  // A row that moves in the document loses the focus of its button.
  useLayoutEffect(() => {
    const target = focused.current;
    if (target === null) return;
    const row = list.current?.querySelector(`[data-story="${target.id}"]`);
    row?.querySelector<HTMLElement>(`[data-act="${target.act}"]`)?.focus();
    focused.current = null;
  });

  const isWhole = feed.list?.next === null;
  const moveBy = (act: string, from: number, to: number) => {
    focused.current = { id: items[from]?.story_id ?? 0, act };
    move(from, to);
  };
  const loadByHand = useMoreByHand(list, items.length, feed.loadMore);
  const moveFar = useFarMove(order, feed, (from, to) => moveBy('grip', from, to));
  /** Moves a story to an index, which may lie behind the loaded stories. */
  const moveTo = (act: string, from: number, to: number) => {
    const story = items[from];
    if (story === undefined) return;
    if (isWhole || to < items.length) {
      moveBy(act, from, Math.min(to, items.length - 1));
    } else if (moveToEnd && (to === Number.POSITIVE_INFINITY || (to >= all - 1 && !hasMore))) {
      // The row of the story was removed, so the next one takes the focus.
      focused.current = { id: (items[from + 1] ?? items[from - 1])?.story_id ?? 0, act };
      moveToEnd(from);
    } else moveFar(story.story_id, to);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const target = keyMoves[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveTo('grip', index, target(index));
  };
  const drop = () => {
    if (dragged !== null && over !== null) move(dragged, over);
    setDragged(null);
    setOver(null);
  };

  if (feed.list === undefined)
    return feed.problem === null ? (
      <p aria-busy="true">Loading the stories…</p>
    ) : (
      <Problem message={feed.problem} onRetry={() => void feed.loadMore()} />
    );
  if (items.length === 0) return empty;
  const count = isWhole ? items.length : Math.max(all, items.length + 1);
  const placedAt = items.findIndex(({ story_id: id }) => id === placed);
  const placedStory = items[placedAt];
  return (
    <>
      <p id="order-hint" className={styles.hint}>
        Drag a story, press the arrow keys, Home or End on its handle, or press its number to choose another.
      </p>
      <ol ref={list} className={styles.list}>
        {items.map((story, index) => {
          const { story_id: id, slug, title, lang } = story;
          return (
            // Dragging is one way of three; the buttons of the row are the others.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              data-story={id}
              className={styles.row}
              data-dragged={dragged === index || undefined}
              data-over={
                over === index && dragged !== null ? (dragged < index ? 'below' : 'above') : undefined
              }
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', title);
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop();
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <IconButton
                label={`Move ${quoted(title)}, story ${index + 1} of ${count}`}
                icon={GripVertical}
                className={styles.grip}
                aria-describedby="order-hint"
                data-act="grip"
                onKeyDown={(event) => onKey(event, index)}
              />
              <button
                type="button"
                className={styles.number}
                aria-label={`Position of ${quoted(title)}: ${index + 1}`}
                aria-haspopup="dialog"
                data-act="position"
                onClick={() => setPlaced(id)}
              >
                {index + 1}
              </button>
              <Link to={paths.story(slug)} className={styles.title} {...languageAttributes(lang)}>
                {title}
              </Link>
              <span className={styles.acts}>
                <IconButton
                  label={`Move ${quoted(title)} up`}
                  icon={ArrowUp}
                  data-act="up"
                  aria-disabled={index === 0 || undefined}
                  onClick={() => moveBy('up', index, index - 1)}
                />
                <IconButton
                  label={`Move ${quoted(title)} down`}
                  icon={ArrowDown}
                  data-act="down"
                  aria-disabled={index === items.length - 1 || undefined}
                  onClick={() => moveBy('down', index, index + 1)}
                />
                <IconButton
                  label={`Take ${quoted(title)} out of the ${noun}`}
                  icon={X}
                  onClick={() => remove(index)}
                />
              </span>
              {renderMore?.(story)}
            </li>
          );
        })}
      </ol>
      {placedStory !== undefined && (
        <PositionDialog
          title={placedStory.title}
          position={placedAt + 1}
          count={count}
          onMove={(position) => moveTo('position', placedAt, position - 1)}
          onClose={() => setPlaced(null)}
        />
      )}
      {feed.problem !== null && <Problem message={feed.problem} onRetry={() => void feed.loadMore()} />}
      {feed.problem === null && feed.list.next !== null && (
        <Button onClick={loadByHand} aria-disabled={feed.isLoading || undefined}>
          {feed.isLoading ? 'Loading…' : 'More stories'}
        </Button>
      )}
    </>
  );
}
