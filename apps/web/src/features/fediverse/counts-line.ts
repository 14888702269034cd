import { groupedNumber } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';

/** "3 likes, 1 share and 2 replies from other sites". */
export function countsLine({
  count_likes: likes,
  count_shares: shares,
  count_replies: replies,
}: ResponseTypes['fediverse_talk']): string {
  const parts = [
    [likes, 'like'] as const,
    [shares, 'share'] as const,
    [replies, replies === 1 ? 'reply' : 'replie'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`);
  const last = parts.pop();
  if (last === undefined) return 'Nothing is shown yet.';
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} from other sites`;
}
