import { Heart } from 'lucide-react';
import { type Entities, readEntity, useEntity } from '../../lib/entities.js';
import { type LikedKind, loadToggleCalls } from './load-toggle-calls.js';
import { ToggleButton } from './toggle-button.js';
import { useToggle } from './use-toggle.js';

interface LikeButtonProps<Kind extends LikedKind> {
  readonly kind: Kind;
  readonly id: number;
  readonly item: Entities[Kind];
  /** What it is, for those who hear the button: the title of a story, whose comment. */
  readonly of: string;
}

/** Likes a story or a comment, or takes the like back. */
export function LikeButton<Kind extends LikedKind>({ kind, id, item, of }: LikeButtonProps<Kind>) {
  const toggle = useToggle();
  const { is_liked: isLiked, count_likes: count } = useEntity<LikedKind>(kind, id, item);
  const flip = () => {
    const wanted = isLiked === 1 ? 0 : 1;
    toggle<LikedKind>(() => {
      const { is_liked, count_likes } = readEntity<LikedKind>(kind, id, item);
      return {
        kind,
        id,
        name: 'like',
        before: { is_liked, count_likes },
        after: { is_liked: wanted, count_likes: Math.max(0, count_likes + wanted - is_liked) },
        send: async (options) => (await loadToggleCalls(options))[kind].like(id, wanted, options),
        failed: wanted === 1 ? `The ${kind} was not liked.` : `The ${kind} is still liked.`,
      };
    });
  };
  return <ToggleButton icon={Heart} label="Like" of={of} isOn={isLiked === 1} count={count} onFlip={flip} />;
}
