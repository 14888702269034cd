import { type PayloadOf, readCover } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../lib/operation-query.js';

/** The address of the cover that a part of the page shows for this; null without one, and while it is not loaded. */
export function useCover(holder: PayloadOf<typeof readCover>): string | null {
  const { data } = useQuery({ ...operationQuery(readCover, holder, { failed: '' }), enabled: false });
  return data?.cover ?? null;
}
