import { endOtherSessions, listSessions, type ReplyTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { callAsMember } from '../session/index.js';

export type Session = ReplyTypes['session_list']['items'][number];

/** The browsers in which the member is logged in: loading, failed or here. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const read = useCallback(async (cursor: string | null) => {
    setFailure(null);
    try {
      const page = await callAsMember(listSessions, cursor === null ? {} : { next: cursor });
      setSessions((before) => (cursor === null ? page.items : [...(before ?? []), ...page.items]));
      setNext(page.next);
    } catch (error) {
      setFailure(asCallFailure(error));
    }
  }, []);
  const load = useCallback(() => read(null), [read]);
  useEffect(() => void load(), [load]);
  return {
    sessions,
    failure,
    load,
    loadMore: next === null ? null : () => read(next),
    /** @throws CallFailure */
    endOthers: async () => {
      await callAsMember(endOtherSessions, {});
      await load();
    },
  };
}
