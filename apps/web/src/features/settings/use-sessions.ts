import { endOtherSessions, endSession, listSessions, type ResponseTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { callAsMember } from '../session/index.js';

export type Session = ResponseTypes['session_list']['items'][number];

const listFailed = 'The list of your browsers could not be loaded. Please try again in a moment.';

/** The browsers in which the member is logged in: loading, failed or here. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const read = useCallback(async (cursor: string | null) => {
    setFailure(null);
    try {
      const page = await callAsMember(listSessions, cursor === null ? {} : { next: cursor }, {
        fallback: listFailed,
      });
      setSessions((before) => (cursor === null ? page.items : [...(before ?? []), ...page.items]));
      setNext(page.next);
    } catch (error) {
      setFailure(asCallFailure(error, listFailed));
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
    endOthers: async (options: CallOptions) => {
      await callAsMember(endOtherSessions, {}, options);
      await load();
    },
    /**
     * Ends one session, which stays in the list until it is removed; one that is over is no failure. @throws
     * CallFailure
     */
    end: async (id: number, options: CallOptions) => {
      try {
        await callAsMember(endSession, { id }, options);
      } catch (error) {
        if (asCallFailure(error).status !== 404) throw error;
      }
    },
    remove: (id: number) => setSessions((before) => before?.filter((session) => session.id !== id) ?? null),
  };
}
