import { listOwnWaitingComments, postComment, type ResponseTypes } from '@quillstead/contracts';
import { atom } from 'jotai';
import { useEffect, useRef } from 'react';
import { raiseCount } from '../../lib/entities.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, useStayingForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import type { AnyComment, Comment } from './comment-item.js';
import { NamingTextArea } from './naming-text-area.js';
import styles from './comment-form.module.css';

interface CommentFormProps {
  readonly storyId: number;
  /** The comment to reply to; without it the comment is about the story. */
  readonly replyTo?: AnyComment;
  readonly onPosted: (comment: Comment) => void;
  /** Called when the comment waits for approval. */
  readonly onWaiting?: (comment: WaitingComment) => void;
  readonly onCancel?: () => void;
  /** True if the form takes the focus when it opens, as after a press of a button. */
  readonly takesFocus?: boolean;
}

const keys = { required: ['comment_text'], optional: [] } as const;

/** Writes a comment; what was typed is kept until it is posted (docs/design.md#behaviour). */
export function CommentForm({
  storyId,
  replyTo,
  onPosted,
  onWaiting,
  onCancel,
  takesFocus = false,
}: CommentFormProps) {
  const replyId = replyTo?.comment_id;
  const place = useRef<HTMLDivElement>(null);
  const name = `comment:${storyId}:${replyId ?? ''}`;
  const what = replyTo ? 'reply' : 'comment';
  const form = useStayingForm({
    name,
    keys,
    initial: { comment_text: '' },
    pending: 'Posting…',
    restored: 'This is what you had typed before.',
    failed: `Your ${what} could not be posted. What you wrote is still here; please try again in a moment.`,
    send: ({ comment_text }, options) =>
      callAsMember(
        postComment,
        {
          story_id: storyId,
          comment_text,
          ...(replyId !== undefined && { comment_reply_id: replyId }),
        },
        { ...options, key: callKeyOf(name, comment_text) },
      ),
    done: (comment) =>
      `Your ${what} ${comment.content_type === 'waiting_comment' ? standing(comment) : 'is posted'}.`,
    afterwards: () => ({ comment_text: '' }),
    onDone: (comment) => {
      forgetCallKey(name);
      if (comment.content_type === 'waiting_comment') {
        showWaiting(comment);
        onWaiting?.(comment);
        return;
      }
      raiseCount('story', storyId, 'count_comments', 1);
      if (replyId !== undefined) raiseCount('comment', replyId, 'count_replies', 1);
      onPosted(comment);
    },
  });
  const isReply = replyTo !== undefined;
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  const to = replyTo?.author_username;
  return (
    <div ref={place} className={styles.form}>
      <FieldForm
        form={form}
        submit={isReply ? 'Post reply' : 'Post comment'}
        other={onCancel && <Button onClick={onCancel}>Cancel</Button>}
      >
        <TextAreaField
          form={form}
          name="comment_text"
          label={to ? `Your reply to @${to}` : 'Your comment'}
          rows={2}
          area={NamingTextArea}
        />
      </FieldForm>
    </div>
  );
}

interface Call {
  readonly content: string;
  readonly key: string;
}

/** The last call of each form, on this page: a form that is made again sends what was sent already with its key. */
const calls = new Map<string, Call>();

/**
 * Returns the name for a call that counts once (`CallOptions.key`): the same for a form and a content until the call
 * has succeeded, so that sending it again makes no second.
 */
function callKeyOf(form: string, content: string): string {
  const last = calls.get(form);
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  calls.set(form, { content, key });
  return key;
}

/** Removes the key after a successful call: the same content again is meant as another one. */
function forgetCallKey(form: string): void {
  calls.delete(form);
}

export type WaitingComment = ResponseTypes['waiting_comment_list']['items'][number];

/** Returns the state of a waiting comment in words; a service of the previous release sends no refusal. */
export function standing({ refusal, wait_reason: reason }: WaitingComment): string {
  if (refusal) return 'was not approved by the staff of this site';
  return reason === 'first' ? 'waits for the staff of this site' : 'waits for the author’s approval';
}

/** The stories under which the viewer has a waiting comment since the story was read, by their ids. */
export const waitingStoriesAtom = atom<readonly number[]>([]);

/** Shows a comment that was sent and waits for approval below the form of its story. */
function showWaiting({ story_id: id }: WaitingComment): void {
  store.set(waitingStoriesAtom, (ids) => [...ids, id]);
  void queryClient.invalidateQueries({ queryKey: [listOwnWaitingComments.name] });
}
