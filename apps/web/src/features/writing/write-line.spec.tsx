import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CallFailure } from '../../lib/call-failure.js';
import { type DraftText, emptyDraft, type StorageProblem } from '../kept-drafts/index.js';
import { DraftSaver } from './draft-saver.js';
import type { SaveState } from './save-machine.js';
import { WriteLine } from './write-line.js';

const full = 'You have 500 drafts. Please delete some before you save a new one.';
const text = { ...emptyDraft, title: 'One more' };

/** The texts stored in this browser, and whether the server's quota is reached. */
const world: { kept: DraftText | null; hasRoom: boolean } = { kept: null, hasRoom: false };

/** A new draft with the line above it. */
function WritePage() {
  const [state, setState] = useState<SaveState>({ kind: 'clean' });
  const [storage, setStorage] = useState<StorageProblem | null>(null);
  const [saver] = useState(
    () =>
      new DraftSaver(
        {
          read: () => text,
          send: async () => {
            if (!world.hasRoom) throw new CallFailure(full, 409, false, 'quota_reached');
            return { saved: { id: 5, last_saved_at: '2026-11-22T09:00:00.000Z' }, isCurrent: true };
          },
          readTheirs: () => Promise.reject(new Error('There is no other text.')),
          store: async (kept) => void (world.kept = kept),
          forget: async () => void (world.kept = null),
          isSessionGone: async () => false,
          stash: () => false,
          onState: setState,
          onStorage: setStorage,
          onSaved: () => undefined,
        },
        null,
      ),
  );
  const save = () => {
    saver.changed(false);
    void saver.save();
  };
  const publishing = { kind: 'idle', message: '' } as const;
  return (
    <WriteLine
      state={state}
      storage={storage}
      publishing={publishing}
      isStory={false}
      drafts={null}
      onSave={save}
    >
      {null}
    </WriteLine>
  );
}

describe('the line above a draft that there is no room for', () => {
  it('says what to do and that the text is kept, until there is room', async () => {
    render(<WritePage />);
    const save = () => act(async () => screen.getByRole('button', { name: 'Save draft' }).click());
    await save();
    expect(screen.getByText(`Not saved; kept in this browser. ${full}`).getAttribute('role')).toBe('status');
    expect(world.kept).toEqual(text);
    world.hasRoom = true;
    await save();
    expect(screen.getByText(/^Saved at /).getAttribute('role')).toBe('status');
    expect(world.kept).toBeNull();
  });
});

describe('the line above a draft that was not published', () => {
  const line = (state: SaveState, message: string): (string | null)[] => {
    const publishing = { kind: 'failed', message } as const;
    render(
      <WriteLine
        state={state}
        storage={null}
        publishing={publishing}
        isStory={false}
        drafts={null}
        onSave={null}
      >
        {null}
      </WriteLine>,
    );
    const said = [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')];
    return said.map(({ textContent }) => textContent).filter(Boolean);
  };

  it('says why beside how the draft stands, and each once to a screen reader', () => {
    expect(line({ kind: 'offline' }, 'Not published.')).toEqual([
      'Not published.',
      'Offline. Your text is kept in this browser and sent when the connection is back.',
    ]);
  });

  it('says once what keeps it from being saved and from being published', () => {
    const tooLong = 'Title must be less than or equal to 100 characters.';
    expect(line({ kind: 'failed', message: tooLong }, tooLong)).toEqual([tooLong, 'Not saved.']);
  });
});
