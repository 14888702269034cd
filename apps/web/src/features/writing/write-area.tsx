import { paths } from '@quillstead/catalogue';
import { FilePlus2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import type { Member } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Problem } from '../../ui/problem.js';
import type { DraftSaver } from './draft-saver.js';
import { DraftsList } from './drafts-list.js';
import { forgetDeletedDraft } from './open-draft.js';
import { type SavedEntry, useDrafts } from './use-drafts.js';
import { useOpenedDraft } from './use-opened-draft.js';
import styles from './write-area.module.css';
import { WriteForm } from './write-form.js';
import { WriteSkeleton } from './write-skeleton.js';

const missingDraft = 'There is no such draft. It was published or deleted.';

/** The writing area: the draft or story that is open, and the list of the drafts. */
export function WriteArea({ member }: { readonly member: Member }) {
  const { opened, failure, slug, open, reopen, settle } = useOpenedDraft(member.id);
  const drafts = useDrafts();
  const saver = useRef<DraftSaver | null>(null);
  const shown = useRef(opened);
  useLayoutEffect(() => {
    shown.current = opened;
  });
  const navigate = useNavigate();

  const startAnew = () => void navigate(paths.write, { state: { fresh: crypto.randomUUID() } });

  const onSaved = (entry: SavedEntry, isFirst: boolean) => {
    drafts.put(entry);
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

  return (
    <div className={styles.area}>
      <div className={styles.main}>
        <div className={styles.head}>
          <PageHeading>{slug === null ? 'Write' : 'Change your story'}</PageHeading>
          {slug === null ? (
            <Button onClick={startAnew}>
              <FilePlus2 size={15} aria-hidden />
              New story
            </Button>
          ) : (
            <Link to={paths.story(slug)}>Back to the story</Link>
          )}
        </div>
        {failure?.status === 404 && <p role="alert">{slug === null ? missingDraft : failure.message}</p>}
        {failure !== null && failure.status !== 404 && (
          <Problem message={failure.message} onRetry={() => void open()} />
        )}
        {failure === null && opened === null && <WriteSkeleton />}
        {opened !== null && (
          <WriteForm
            key={opened.key}
            opened={opened}
            memberId={member.id}
            saverRef={saver}
            onSaved={onSaved}
            onScheduled={() => void drafts.reload()}
            onReopen={reopen}
          />
        )}
      </div>
      {/* Below the form in a small window, it would be moved by it. */}
      {(opened !== null || failure !== null) && (
        <DraftsList
          drafts={drafts}
          openId={opened?.story === null ? (opened.saved?.id ?? null) : null}
          onDelete={onDelete}
        />
      )}
    </div>
  );
}
