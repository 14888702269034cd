import { endOtherSessions, endSession, listSessions, type ResponseTypes } from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';

export type Session = ResponseTypes['session_list']['items'][number];

const listFailed = 'The list of your browsers could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Session): number => id;

/** The browsers in which the member is logged in: loading, failed or here. */
export function useSessions() {
  const feed = useFeed(listSessions, {}, { failed: listFailed, send: callAsMember, idOf, isShared: true });
  const { list, problem, reload, loadMore, replace } = feed;
  return {
    sessions: list?.items ?? null,
    problem,
    load: reload,
    loadMore: list?.next ? loadMore : null,
    /** @throws CallFailure */
    endOthers: async (options: CallOptions) => {
      await callAsMember(endOtherSessions, {}, options);
      await reload();
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
    remove: (id: number) => replace(id, null),
  };
}
