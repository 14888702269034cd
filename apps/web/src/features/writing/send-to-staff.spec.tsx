import { jest } from '@jest/globals';
import { errorCodeHeader } from '@quillstead/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { WithQueries } from '../../../test/with-queries.js';
import { toastAtom } from '../../lib/announce.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import type { Approval } from './open-draft.js';

const sentAt = '2026-11-22T09:00:00.000Z';
const saved = { id: 5, last_saved_at: '2026-11-22T08:59:00.000Z' };

const sent: string[] = [];
const respond = (status: number, data: unknown, code?: string): HttpResponse => ({
  status,
  statusText: '',
  data,
  header: (name) => (name === errorCodeHeader ? code : undefined),
});
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method, url, body }: Sent): Promise<HttpResponse> => {
    sent.push(`${method} ${url} ${JSON.stringify(body ?? null)}`);
    if (method === 'POST') return respond(403, 'The staff reads it first.', 'approval_needed');
    return respond(200, { id: 5, approval_sent_at: method === 'PUT' ? sentAt : null, refusal: null });
  },
}));

const { emptyDraft } = await import('../kept-drafts/index.js');
const { ApprovalNote } = await import('./approval-note.js');
const { usePublishStory } = await import('./use-publish-story.js');

type Saver = Parameters<typeof usePublishStory>[0]['saver'];

/** The part of the write page that publishes, before a server on which drafts can be saved or not. */
function Publish({ canSave, approval: first = null }: { canSave: boolean; approval?: Approval | null }) {
  const [approval, setApproval] = useState(first);
  const [saver] = useState(() => {
    let isSaved = false;
    const known = {
      storeNow: async () => undefined,
      halt: async () => undefined,
      resume: () => undefined,
      save: async () => void (isSaved = canSave),
      isInConflict: false,
      get saved() {
        return isSaved ? saved : null;
      },
      get hasUnsaved() {
        return !isSaved;
      },
    };
    return known as unknown as Saver;
  });
  const text = {
    ...emptyDraft,
    title: 'A lamp',
    rich_text_story: '<p>It broke in the night, and nobody woke up.</p>',
  };
  const { status, publish } = usePublishStory({
    saver,
    read: { current: () => text },
    onFault: () => false,
    onSend: () => undefined,
    onApproval: setApproval,
  });
  return (
    <>
      <p>{status.message}</p>
      <button onClick={() => void publish()}>Publish</button>
      {approval !== null && <ApprovalNote approval={approval} draftId={5} onChanged={setApproval} />}
    </>
  );
}

const show = (page: React.JSX.Element) => render(<WithQueries>{page}</WithQueries>);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a first story, which the staff reads before others do', () => {
  beforeEach(() => void sent.splice(0));

  it('is saved and sent to it, and says so until it is taken back', async () => {
    show(<Publish canSave />);
    press('Publish');
    await screen.findByText(/^This story waits for the staff of this site since/u);
    expect(store.get(toastAtom)?.text).toMatch(/^Sent to the staff/u);
    expect(sent.at(-1)).toContain(`/draft/approval ${JSON.stringify(saved)}`);
    press('Take it back');
    await waitFor(() => expect(screen.queryByText(/^This story waits/u)).toBeNull());
    expect(sent.at(-1)).toMatch(/^DELETE .*\/draft\/approval/u);
  });

  it('is not sent when it could not be saved, and stays in the browser', async () => {
    show(<Publish canSave={false} />);
    press('Publish');
    await screen.findByText(/^Not sent to the staff: the draft could not be saved/u);
    expect(sent).toHaveLength(1);
  });

  it('has the reason of the staff that did not publish it', () => {
    show(<Publish canSave approval={{ approval_sent_at: null, refusal: 'It is an advertisement.' }} />);
    const note = /did not publish this story: It is an advertisement\. You can change it/u;
    expect(screen.queryByText(note)).not.toBeNull();
  });
});
