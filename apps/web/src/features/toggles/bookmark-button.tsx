import { Bookmark } from 'lucide-react';
import { type Entities, readEntity, useEntity } from '../../lib/entities.js';
import { type LikedKind, loadToggleCalls } from './load-toggle-calls.js';
import { ToggleButton } from './toggle-button.js';
import { useToggle } from './use-toggle.js';

interface BookmarkButtonProps<Kind extends LikedKind> {
  readonly kind: Kind;
  readonly id: number;
  readonly item: Entities[Kind];
  /** What it is, for those who hear the button. */
  readonly of: string;
}

/** Keeps a story or a comment among the member's bookmarks, which nobody else sees. */
export function BookmarkButton<Kind extends LikedKind>({ kind, id, item, of }: BookmarkButtonProps<Kind>) {
  const toggle = useToggle();
  const isOn = useEntity<LikedKind>(kind, id, item).is_bookmarked === 1;
  const flip = () => {
    const wanted = isOn ? 0 : 1;
    toggle<LikedKind>(() => ({
      kind,
      id,
      name: 'bookmark',
      before: { is_bookmarked: readEntity<LikedKind>(kind, id, item).is_bookmarked },
      after: { is_bookmarked: wanted },
      send: async (options) => (await loadToggleCalls(options))[kind].bookmark(id, wanted, options),
      failed: wanted === 1 ? `The ${kind} was not bookmarked.` : `The ${kind} is still bookmarked.`,
    }));
  };
  return <ToggleButton icon={Bookmark} label="Bookmark" of={of} isOn={isOn} onFlip={flip} />;
}
