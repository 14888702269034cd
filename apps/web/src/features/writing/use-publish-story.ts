import { paths } from '@quillstead/catalogue';
import { publishStory, sendDraft } from '@quillstead/contracts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import type { FormStatusKind } from '../../ui/form-status.js';
import { callAsMember, isSessionGone } from '../session/index.js';
import { publishedState } from '../stories/index.js';
import { type DraftText, isSameText, type SavedDraft } from '../kept-drafts/index.js';
import type { DraftSaver } from './draft-saver.js';
import type { Approval } from './open-draft.js';
import { faultOfStory, storyOf } from './story-payload.js';

interface PublishOptions {
  readonly saver: DraftSaver;
  readonly read: RefObject<() => DraftText>;
  /** Moves the focus to a field and returns whether there is one, which then shows the message. */
  readonly onFault: (key: string, message: string) => boolean;
  /** Called when the text has been checked and is sent. */
  readonly onSend: () => void;
  /** The staff reads it first: it waits from now on. */
  readonly onApproval: (approval: Approval) => void;
}

export interface PublishStatus {
  readonly kind: FormStatusKind;
  readonly message: string;
  /** The field shows the message itself. */
  readonly isSaid?: boolean;
}

/** The status before a try, and after a change of the story. */
const idle: PublishStatus = { kind: 'idle', message: '' };

/** The message of a refusal stays until the story changes. */
export function useRefusal(onFault: PublishOptions['onFault']) {
  const [status, setStatus] = useState(idle);
  const refuse = ({ key, message }: { readonly key: string; readonly message: string }) =>
    setStatus({ kind: 'failed', message, isSaid: onFault(key, message) });
  const forgetRefusal = useCallback(
    () => setStatus((before) => (before.kind === 'failed' ? idle : before)),
    [],
  );
  return { status, setStatus, refuse, forgetRefusal };
}

/**
 * Publishes the story on the write page: it checks the required text first, halts the saver meanwhile, and then opens
 * the page of the story.
 */
export function usePublishStory({ saver, read, onFault, onSend, onApproval }: PublishOptions) {
  const { status, setStatus, refuse, forgetRefusal } = useRefusal(onFault);
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  /**
   * A story keeps its key until the response has come, so that a repeat after a lost response makes no second story.
   */
  const lastTry = useRef({ story: '', key: '' });
  const keyOf = (story: string): string => {
    if (lastTry.current.story !== story) lastTry.current = { story, key: crypto.randomUUID() };
    return lastTry.current.key;
  };

  const send = async (text: DraftText): Promise<string> => {
    await saver.halt();
    const story = storyOf(text, saver.saved);
    const key = keyOf(JSON.stringify(story));
    return (await call(publishStory, story, { key, fallback: sentences.refused })).slug;
  };

  /** The server has another draft than the page. A save finds out why, and keeps both texts. */
  const sendOnceSaved = async (text: DraftText, seen: SavedDraft): Promise<string> => {
    saver.resume();
    await saver.save();
    if (saver.saved?.id !== seen.id) throw new CallFailure(sentences.gone, 409);
    if (saver.isInConflict) throw new CallFailure(sentences.changed, 409);
    return send(text);
  };

  /** The staff reads the first stories of every member: it gets the draft as the server has it then. */
  const sendToStaff = async (): Promise<void> => {
    saver.resume();
    await saver.save();
    const { saved } = saver;
    if (saver.isInConflict) throw new CallFailure(sentences.changed, 409);
    if (saved === null || saver.hasUnsaved) throw new CallFailure(sentences.unsaved, 409);
    onApproval(await callAsMember(sendDraft, saved, { fallback: sentences.refused }));
    setStatus(idle);
    showToast(sentences.sent);
  };

  const publishOrSend = async (): Promise<void> => {
    try {
      await saver.storeNow();
      const text = read.current();
      const seen = saver.saved;
      const slug = await send(text).catch((error: unknown) => {
        const { status: code } = asCallFailure(error);
        if (seen === null || (code !== 409 && code !== 404)) throw error;
        return sendOnceSaved(text, seen);
      });
      forgetQueries();
      if (isSameText(read.current(), text)) {
        await saver.finish();
        // Back opens the page before: the draft no longer exists.
        void navigate(paths.story(slug), { replace: true, state: publishedState });
      } else {
        saver.resume();
        await saver.keepBoth();
        setStatus({ kind: 'done', message: sentences.written });
      }
    } catch (error) {
      if (asCallFailure(error).code !== 'approval_needed') throw error;
      await sendToStaff();
    }
  };

  const publishNow = async (): Promise<void> => {
    try {
      await publishOrSend();
    } catch (error) {
      saver.resume();
      const failure = asCallFailure(error, sentences.refused);
      const isGone = await isSessionGone(failure);
      setStatus({ kind: 'failed', message: isGone ? sentences.expired : messageOf(failure) });
    }
  };

  const publish = async (): Promise<void> => {
    if (isUnderWay.current) return;
    const fault = faultOfStory(read.current());
    if (fault !== null) return refuse(fault);
    onSend();
    setStatus({ kind: 'pending', message: 'Publishing…' });
    isUnderWay.current = true;
    await publishNow().finally(() => (isUnderWay.current = false));
  };

  return { status, publish, refuse, forgetRefusal };
}

const sentences = {
  refused:
    'The story could not be published. Your text is kept in this browser; please try again in a moment.',
  offline: 'Not published: there is no connection. Please publish again when it is back.',
  changed: 'Not published: this draft was changed elsewhere. Choose which text to keep, then publish.',
  gone: 'Not published: this draft was published or deleted elsewhere. Your text is a draft of its own now.',
  expired: 'Your session has ended. Log in and publish again.',
  sent: 'Sent to the staff of this site, which publishes it once it has read it.',
  unsaved: 'Not sent to the staff: the draft could not be saved. Your text is kept in this browser.',
  written: 'Published. What you wrote meanwhile is a draft of its own now.',
} as const;

function messageOf(failure: CallFailure): string {
  return failure.isOffline ? sentences.offline : failure.message;
}
