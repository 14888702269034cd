import { paths, shareTarget } from '@quillstead/catalogue';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CallFailure, asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { isKeyOf } from '../kept-drafts/index.js';
import { type OpenedDraft, openDraft, openFailed, openNewDraft } from './open-draft.js';
import { openShared } from './open-shared.js';
import { openStory } from './open-story.js';

/**
 * Returns the draft or story of the URL: the draft of `/write?id=…`, the story of `/write?story=…`, what was shared
 * with the app of `/write?shared`, else a new draft.
 */
export function useOpenedDraft(memberId: number) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const id = readId(params.get('id'));
  const slug = params.get('story') || null;
  const isShared = params.has(shareTarget.key);
  const fresh = readFresh(state);
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  /** The place whose draft is open; a first save moves it to its id without opening it again. */
  const place = useRef<string | null>(null);
  const latest = useLatest();
  const navigate = useNavigate();

  const openPlace = useCallback(
    async (request: OpenRequest) => {
      setFailure(null);
      setOpened(null);
      try {
        const draft = await latest((signal) => openRequested(memberId, request, signal));
        if (draft !== undefined) startTransition(() => setOpened(draft));
      } catch (error) {
        setFailure(asCallFailure(error, openFailed));
      }
    },
    [memberId, latest],
  );
  const open = useCallback(
    () => openPlace({ id, slug, isShared, fresh, first: null }),
    [openPlace, id, slug, isShared, fresh],
  );

  /** Opens the same place again with what this browser kept of it meanwhile, or with the kept text under a key. */
  const reopen = (first: string | null) => {
    const isElsewhere = first !== null && id !== null && !isKeyOf(first, id);
    if (isElsewhere) void navigate(paths.write);
    else void openPlace({ id, slug, isShared: false, fresh: '', first });
  };

  useEffect(() => {
    const here = placeOf({ id, slug, isShared, fresh });
    if (place.current === here) return;
    place.current = here;
    void open();
  }, [id, slug, isShared, fresh, open]);

  /** The open draft got this id; the address is about to say so. */
  const settle = useCallback((savedId: number) => {
    place.current = placeOf({ id: savedId, slug: null, isShared: false, fresh: '' });
  }, []);

  return { opened, failure, slug, open, reopen, settle };
}

interface Place {
  readonly id: number | null;
  readonly slug: string | null;
  readonly isShared: boolean;
  readonly fresh: string;
}

interface OpenRequest extends Place {
  /** The key of the kept text that is preferred to later ones; null: the latest. */
  readonly first: string | null;
}

function openRequested(
  memberId: number,
  { id, slug, isShared, fresh, first }: OpenRequest,
  signal: AbortSignal,
): Promise<OpenedDraft> {
  if (slug !== null) return openStory(memberId, slug, signal, first);
  if (isShared) return openShared(memberId);
  return id === null ? openNewDraft(memberId, fresh !== '', first) : openDraft(memberId, id, signal, first);
}

function placeOf({ id, slug, isShared, fresh }: Place): string {
  if (slug !== null) return `story ${slug}`;
  if (isShared) return 'shared';
  return id === null ? `new ${fresh}` : String(id);
}

function readId(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Returns the key of a request for a blank page: kept texts stay where they are. Empty without such a request. */
function readFresh(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('fresh' in state)) return '';
  return typeof state.fresh === 'string' ? state.fresh : '';
}
