import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CallFailure, asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { type OpenedDraft, openDraft, openNewDraft } from './open-draft.js';

/** The draft that the address names: `/write?id=…`, else a new one. */
export function useOpenedDraft(memberId: number) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const id = readId(params.get('id'));
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
      const draft = await latest((signal) =>
        id === null ? openNewDraft(memberId, fresh !== '') : openDraft(memberId, id, signal),
      );
      if (draft !== undefined) setOpened(draft);
    } catch (error) {
      setFailure(asCallFailure(error));
    }
  }, [memberId, id, fresh, latest]);

  useEffect(() => {
    const here = placeOf(id, fresh);
    if (place.current === here) return;
    place.current = here;
    void open();
  }, [id, fresh, open]);

  /** The draft on the desk got this id; the address is about to say so. */
  const settle = useCallback((savedId: number) => {
    place.current = placeOf(savedId, '');
  }, []);

  return { opened, failure, open, settle };
}

const placeOf = (id: number | null, fresh: string) => (id === null ? `new ${fresh}` : String(id));

function readId(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A blank page was asked for: whatever was kept stays where it is. */
function readFresh(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('fresh' in state)) return '';
  return typeof state.fresh === 'string' ? state.fresh : '';
}
