import { paths } from '@quillstead/catalogue';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { Member } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Problem } from '../../ui/problem.js';
import type { DraftEntry } from './draft-text.js';
import type { DraftSaver } from './draft-saver.js';
import { DraftsList } from './drafts-list.js';
import { forgetDraft, draftKey } from './kept-drafts.js';
import { useDrafts } from './use-drafts.js';
import { useOpenedDraft } from './use-opened-draft.js';
import styles from './write-desk.module.css';
import { WriteForm } from './write-form.js';
import { WriteSkeleton } from './write-skeleton.js';

/** The writing area: the draft that is open, and the list of the others. */
export function WriteDesk({ member }: { readonly member: Member }) {
  const { opened, failure, open, settle } = useOpenedDraft(member.id);
  const drafts = useDrafts();
  const saver = useRef<DraftSaver | null>(null);
  const navigate = useNavigate();

  const startAnew = () => void navigate(paths.write, { state: { fresh: crypto.randomUUID() } });

  const onSaved = (entry: DraftEntry, isFirst: boolean) => {
    drafts.put(entry);
    if (!isFirst) return;
    settle(entry.id);
    void navigate(paths.draft(entry.id), { replace: true });
  };

  const onDelete = async (id: number) => {
    const isOpen = saver.current?.saved?.id === id;
    if (isOpen) await saver.current?.halt();
    try {
      await drafts.remove(id);
    } catch (error) {
      saver.current?.resume();
      throw error;
    }
    await forgetDraft(draftKey(member.id, id));
    showToast('The draft is deleted.');
    if (isOpen) startAnew();
  };

  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <div className={styles.head}>
          <PageHeading>Write</PageHeading>
          <Button onClick={startAnew}>
            <FilePlus2 size={15} aria-hidden />
            New story
          </Button>
        </div>
        {failure !== null && <Problem message={failure.message} onRetry={() => void open()} />}
        {failure === null && opened === null && <WriteSkeleton />}
        {opened !== null && (
          <WriteForm
            key={opened.key}
            opened={opened}
            memberId={member.id}
            saverRef={saver}
            onSaved={onSaved}
            onReopen={() => void open()}
          />
        )}
      </div>
      <DraftsList drafts={drafts} openId={opened?.saved?.id ?? null} onDelete={onDelete} />
    </div>
  );
}
