import { approveComment, refuseComment } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import { callAsMember } from '../session/index.js';

/** `gone`: it was decided elsewhere, or its author has taken it back. */
export type Decision = 'approved' | 'refused' | 'gone';

const said = { approved: 'The comment is approved.', refused: 'The comment is refused.' } as const;
const failures = {
  approved: 'The comment could not be approved. Please try again in a moment.',
  refused: 'It is not known whether the comment was refused. Please try again in a moment.',
} as const;

/** What the member decides of a waiting comment: it shows at once, and is taken back when the server refuses. */
export function useDecision(id: number) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [problem, setProblem] = useState('');
  const isPending = useRef(false);
  const decide = async (made: Decision) => {
    if (made === 'gone' || isPending.current) return;
    isPending.current = true;
    setProblem('');
    setDecision(made);
    const fallback = failures[made];
    try {
      if (made === 'approved') await callAsMember(approveComment, { comment_id: id }, { fallback });
      else await callAsMember(refuseComment, { comment_id: id }, { fallback });
      announce(said[made]);
      // Pages that are not open show its story without the comment.
      forgetQueries();
    } catch (error) {
      const failure = asCallFailure(error, fallback);
      setDecision(failure.status === 404 ? 'gone' : null);
      if (failure.status !== 404) setProblem(failure.message);
    } finally {
      isPending.current = false;
    }
  };
  return { decision, problem, decide };
}
