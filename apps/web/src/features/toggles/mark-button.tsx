import { Bookmark, Heart, type LucideIcon } from 'lucide-react';
import { type Entities, readEntity } from '../../lib/entities.js';
import { ToggleButton } from './toggle-button.js';
import { type LikedKind, toggleCalls, type ToggleCalls } from './toggle-calls.js';
import { useToggle } from './use-toggle.js';

interface Mark {
  /** The field of the item that says whether it is set. */
  readonly field: 'is_liked' | 'is_bookmarked';
  /** The field that counts them, where that is shown. */
  readonly count?: 'count_likes';
  readonly icon: LucideIcon;
  readonly label: string;
  readonly done: string;
}

/** A button for a mark that a member can set on a story or comment and remove. Bookmarks are private. */
const marks: Readonly<Record<keyof ToggleCalls, Mark>> = {
  like: { field: 'is_liked', count: 'count_likes', icon: Heart, label: 'Like', done: 'liked' },
  bookmark: { field: 'is_bookmarked', icon: Bookmark, label: 'Bookmark', done: 'bookmarked' },
};

interface MarkButtonProps<Kind extends LikedKind> {
  readonly mark: keyof ToggleCalls;
  readonly kind: Kind;
  readonly id: number;
  readonly item: Entities[Kind];
  /** The object of the mark, for the accessible name of the button: the title of a story, the author of a comment. */
  readonly of: string;
  /** It stands beside a sentence that has its count. */
  readonly isLarge?: boolean;
}

/** Sets a mark on a story or a comment, or takes it back. */
export function MarkButton<Kind extends LikedKind>({
  mark,
  kind,
  id,
  item,
  of,
  isLarge = false,
}: MarkButtonProps<Kind>) {
  const toggle = useToggle();
  const { field, count, icon, label, done } = marks[mark];
  const now: Entities[LikedKind] = item;
  const flip = () => {
    const next = now[field] === 1 ? 0 : 1;
    toggle<LikedKind>(() => {
      const before = readEntity<LikedKind>(kind, id, item);
      const counted = count && { [count]: Math.max(0, before[count] + next - before[field]) };
      return {
        kind,
        id,
        name: mark,
        before: { [field]: before[field], ...(count && { [count]: before[count] }) },
        after: { [field]: next, ...counted },
        send: (options) => toggleCalls[kind][mark](id, next, options),
        failed: next === 1 ? `The ${kind} was not ${done}.` : `The ${kind} is still ${done}.`,
      };
    });
  };
  return (
    <ToggleButton
      icon={icon}
      label={label}
      of={of}
      isOn={now[field] === 1}
      count={count && now[count]}
      isLarge={isLarge}
      isWarm={mark === 'like'}
      onFlip={flip}
    />
  );
}
