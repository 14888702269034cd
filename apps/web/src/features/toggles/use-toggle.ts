import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { EntityId, EntityKind } from '../../lib/entities.js';
import { asMember } from './as-member.js';
import { type Toggle, toggleKey, toggleMutation } from './toggle-mutation.js';

/**
 * Likes, bookmarks and subscriptions (docs/product/likes-and-bookmarks.md#marks).
 *
 * @returns makes a toggle: at once for a member, after the log-in for a visitor. It calls `toggle` at that moment,
 * because a log-in may lie between
 */
export function useToggle(): <Kind extends EntityKind>(toggle: () => Toggle<Kind>) => void {
  const navigate = useNavigate();
  const { mutate } = useMutation(toggleMutation);
  return (toggle) => asMember(() => mutate(toggle() as Toggle), navigate);
}

/** True if a toggle of an entity is under way, from any of its buttons. */
export function useIsToggling(kind: EntityKind, id: EntityId, name: string): boolean {
  const count = useIsMutating({
    mutationKey: toggleKey,
    predicate: ({ state: { variables } }) => {
      const toggle = variables as Toggle | undefined;
      return toggle?.kind === kind && toggle.id === id && toggle.name === name;
    },
  });
  return count > 0;
}
