import { paths } from '@quillstead/catalogue';
import { FilePlus2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { forgetShared } from '../../lib/app-traces.js';
import type { CallOptions } from '../../lib/call.js';
import type { Member } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { PageHeading } from '../../ui/page.js';
import { Problem } from '../../ui/problem.js';
import type { DraftSaver } from './draft-saver.js';
import { DraftsButton, DraftsDrawer } from './drafts-drawer.js';
import { forgetDeletedDraft } from './open-draft.js';
import { type SavedEntry, useDrafts } from './use-drafts.js';
import { useOpenedDraft } from './use-opened-draft.js';
import styles from './write-area.module.css';
import { WriteForm } from './write-form.js';
import { WriteSkeleton } from './write-skeleton.js';

const missingDraft = 'There is no such draft. It was published or deleted.';

/** Shows the writing area: the draft or story that is open, and the drawer of the drafts. */
export function WriteArea({ member }: { readonly member: Member }) {
  const { opened, failure, slug, open, reopen, settle } = useOpenedDraft(member.id);
  const drafts = useDrafts();
  const [isDrawerOpen, setDrawer] = useState(false);
  const saver = useRef<DraftSaver | null>(null);
  const shown = useRef(opened);
  useLayoutEffect(() => {
    shown.current = opened;
  });
  const navigate = useNavigate();

  const startAnew = () => void navigate(paths.write, { state: { fresh: crypto.randomUUID() } });

  const onSaved = (entry: SavedEntry, isFirst: boolean) => {
    drafts.put(entry);
    if (isFirst && opened?.shared === 'here') void forgetShared();
    // A first save may end when its writer is at another draft already, and stays there.
    if (!isFirst || shown.current !== opened) return;
    if (opened?.story) showToast('Your text is a draft of its own now.');
    else settle(entry.id);
    void navigate(paths.draft(entry.id), { replace: true });
  };

  const onDelete = async (id: number, options: CallOptions) => {
    const isOpen = opened?.story === null && saver.current?.saved?.id === id;
    if (isOpen) await saver.current?.halt();
    try {
      await drafts.remove(id, options);
    } catch (error) {
      saver.current?.resume();
      throw error;
    }
    if (isOpen) await saver.current?.finish();
    await forgetDeletedDraft(member.id, id);
    showToast('The draft is deleted.');
    if (isOpen) startAnew();
    else if (saver.current?.isFull) void saver.current.save();
  };

  const draftsButton = <DraftsButton onOpen={() => setDrawer(true)} />;
  return (
    <div className={styles.area}>
      <PageHeading className="visually-hidden">{slug === null ? 'Write' : 'Change your story'}</PageHeading>
      {opened === null && <div className={styles.head}>{failure !== null && draftsButton}</div>}
      {failure !== null && (
        <div className={styles.failure}>
          {failure.status === 404 ? (
            <p role="alert">{slug === null ? missingDraft : failure.message}</p>
          ) : (
            <Problem message={failure.message} onRetry={() => void open()} />
          )}
          <Button onClick={startAnew}>
            <FilePlus2 size={15} aria-hidden />
            New story
          </Button>
        </div>
      )}
      {failure === null && opened === null && <WriteSkeleton />}
      {opened !== null && (
        <WriteForm
          key={opened.key}
          drafts={draftsButton}
          opened={opened}
          memberId={member.id}
          saverRef={saver}
          onSaved={onSaved}
          onScheduled={() => void drafts.reload()}
          onReopen={reopen}
        />
      )}
      {isDrawerOpen && (
        <DraftsDrawer
          drafts={drafts}
          openId={opened?.story === null ? (opened.saved?.id ?? null) : null}
          onNew={startAnew}
          onDelete={onDelete}
          onClose={() => setDrawer(false)}
        />
      )}
    </div>
  );
}
