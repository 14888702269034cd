import { listStoryComments, type ReplyTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { CommentItem } from './comment-item.js';
import styles from './story-comments.module.css';

type CommentList = ReplyTypes['comment_list'];

interface StoryCommentsProps {
  readonly slug: string;
  readonly count: number;
}

/** The comments under a story, newest first. */
export function StoryComments({ slug, count }: StoryCommentsProps) {
  const [list, setList] = useState<CommentList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useLatest();

  const load = useCallback(
    async (before: CommentList | null) => {
      setProblem(null);
      try {
        const from = before?.next ? { next: before.next } : {};
        const page = await latest((signal) => call(listStoryComments, { slug, ...from }, { signal }));
        if (page !== undefined) setList({ ...page, items: [...(before?.items ?? []), ...page.items] });
      } catch (error) {
        setProblem(asCallFailure(error).message);
      }
    },
    [slug, latest],
  );

  useEffect(() => {
    setList(null);
    void load(null);
  }, [load]);

  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments">{count === 0 ? 'Comments' : `Comments (${count})`}</h2>
      {list === null && problem === null && <CommentsSkeleton />}
      {list?.items.length === 0 && <p className={styles.empty}>Nobody has commented yet.</p>}
      <ol className={styles.items}>
        {list?.items.map((comment) => (
          <li key={comment.comment_id}>
            <CommentItem comment={comment} />
          </li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} onRetry={() => void load(list)} />}
      {list?.next && problem === null && <Button onClick={() => void load(list)}>More comments</Button>}
    </section>
  );
}

function CommentsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">Loading the comments…</span>
      <SkeletonLine width="30%" />
      <SkeletonLine width="90%" />
    </div>
  );
}
