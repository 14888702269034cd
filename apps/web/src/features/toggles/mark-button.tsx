import {
  bookmarkComment,
  bookmarkStory,
  likeComment,
  likeStory,
  type ResponseTypes,
  unbookmarkComment,
  unbookmarkStory,
  unlikeComment,
  unlikeStory,
} from '@quillstead/contracts';
import { Bookmark, Heart, type LucideIcon } from 'lucide-react';
import { call, type CallOptions } from '../../lib/call.js';
import { type Entities, readEntity } from '../../lib/entities.js';
import { ToggleButton } from './toggle-button.js';
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
  /** True if the button is beside a sentence that has its count. */
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

/** The items that a member can like and bookmark. */
type LikedKind = 'story' | 'comment';

interface ToggleCalls {
  readonly like: (id: number, isOn: 0 | 1, options: CallOptions) => Promise<ResponseTypes['story_like']>;
  readonly bookmark: (id: number, isOn: 0 | 1, options: CallOptions) => Promise<ResponseTypes['bookmark']>;
}

/** The calls behind likes and bookmarks; 1 makes one, 0 takes it away. */
const toggleCalls: Readonly<Record<LikedKind, ToggleCalls>> = {
  story: {
    like: (story_id, isOn, options) => call(isOn ? likeStory : unlikeStory, { story_id }, options),
    bookmark: (story_id, isOn, options) =>
      call(isOn ? bookmarkStory : unbookmarkStory, { story_id }, options),
  },
  comment: {
    like: (comment_id, isOn, options) => call(isOn ? likeComment : unlikeComment, { comment_id }, options),
    bookmark: (comment_id, isOn, options) =>
      call(isOn ? bookmarkComment : unbookmarkComment, { comment_id }, options),
  },
};
