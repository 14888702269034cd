import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';

const posted_at = '2026-11-22T09:00:00.000Z';
const waiting = {
  content_type: 'waiting_comment',
  comment_id: 5,
  story_id: 1,
  comment_text: 'A first word from me.',
  comment_reply_id: null,
  sent_at: posted_at,
  refusal: null,
};
let reason = 'rule';
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method }: Sent): Promise<HttpResponse> => ({
    status: method === 'DELETE' ? 204 : 201,
    statusText: '',
    data: method === 'DELETE' ? null : { ...waiting, wait_reason: reason },
    header: () => null,
  }),
}));

const { queryClient } = await import('../../lib/query-client.js');
const { CommentForm } = await import('./comment-form.js');
const { DeleteCommentDialog } = await import('./delete-comment-dialog.js');

const nothing = () => undefined;

describe('a comment that waits', () => {
  it.each([
    ['first', 'Your comment waits for the staff of this site.'],
    ['rule', 'Your comment waits for the author’s approval.'],
  ])('for the reason %s says "%s"', async (why, says) => {
    reason = why;
    render(
      <WithQueries>
        <CommentForm storyId={1} onPosted={nothing} />
      </WithQueries>,
    );
    fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: waiting.comment_text } });
    fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText(says)).toBeDefined();
  });
});

describe('a comment that is deleted', () => {
  it.each([
    ['lowers the number of comments of its story', 0, 1],
    ['does not if the author of the story had removed it, when it was lowered already', 1, 2],
  ])('%s', async (_what, is_removed, left) => {
    const key = ['a story'];
    queryClient.setQueryData(key, { content_type: 'story_page', story_id: 1, count_comments: 2 });
    const comment = { comment_id: 5, comment_reply_id: null, story_id: 1, count_replies: 0, is_removed };
    type Deleted = Parameters<typeof DeleteCommentDialog>[0]['comment'];
    const onClose = jest.fn();
    render(
      <WithQueries>
        <DeleteCommentDialog comment={comment as unknown as Deleted} onClose={onClose} />
      </WithQueries>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(queryClient.getQueryData(key)).toMatchObject({ count_comments: left });
  });
});
