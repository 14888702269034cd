import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CallFailure, asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { type OpenedDraft, openDraft, openNewDraft } from './open-draft.js';
import { openStory } from './open-story.js';

/** What the address names: the draft of `/write?id=…`, the published story of `/write?story=…`, else a new draft. */
export function useOpenedDraft(memberId: number) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const id = readId(params.get('id'));
  const slug = params.get('story') || null;
  const fresh = readFresh(state);
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  /** The place whose draft is on the desk; a first save moves it to its id without opening it again. */
  const place = useRef<string | null>(null);
  const latest = useLatest();

  const open = useCallback(async () => {
    setFailure(null);
    setOpened(null);
    try {
      const draft = await latest((signal) => openWanted(memberId, { id, slug, fresh }, signal));
      if (draft !== undefined) startTransition(() => setOpened(draft));
    } catch (error) {
      setFailure(asCallFailure(error));
    }
  }, [memberId, id, slug, fresh, latest]);

  useEffect(() => {
    const here = placeOf({ id, slug, fresh });
    if (place.current === here) return;
    place.current = here;
    void open();
  }, [id, slug, fresh, open]);

  /** The draft on the desk got this id; the address is about to say so. */
  const settle = useCallback((savedId: number) => {
    place.current = placeOf({ id: savedId, slug: null, fresh: '' });
  }, []);

  return { opened, failure, slug, open, settle };
}

interface Wanted {
  readonly id: number | null;
  readonly slug: string | null;
  readonly fresh: string;
}

function openWanted(
  memberId: number,
  { id, slug, fresh }: Wanted,
  signal: AbortSignal,
): Promise<OpenedDraft> {
  if (slug !== null) return openStory(memberId, slug, signal);
  return id === null ? openNewDraft(memberId, fresh !== '') : openDraft(memberId, id, signal);
}

function placeOf({ id, slug, fresh }: Wanted): string {
  if (slug !== null) return `story ${slug}`;
  return id === null ? `new ${fresh}` : String(id);
}

function readId(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A blank page was asked for: whatever was kept stays where it is. */
function readFresh(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('fresh' in state)) return '';
  return typeof state.fresh === 'string' ? state.fresh : '';
}
