import { useNavigate } from 'react-router-dom';
import type { EntityKind } from '../../lib/entities.js';
import { asMember } from './as-member.js';
import { runToggle, type Toggle } from './run-toggle.js';

/**
 * Likes, bookmarks and subscriptions (docs/product/likes-and-bookmarks.md#marks).
 *
 * @returns makes a toggle: at once for a member, after the log-in for a visitor. What to do is asked for at that
 * moment, since a log-in may lie between
 */
export function useToggle(): <Kind extends EntityKind>(toggle: () => Toggle<Kind>) => void {
  const navigate = useNavigate();
  return (toggle) => asMember(() => void runToggle(toggle()), navigate);
}
