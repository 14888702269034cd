import { authorLabel, isolated, paths, sitePaths } from '@quillstead/catalogue';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { SharedDraftReader, useSharedDraft } from '../features/first-readers/index.js';
import { StorySkeleton } from '../features/stories/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { StaleNote } from '../ui/stale-note.js';
import styles from './plain-page.module.css';

/** Shows a draft by its private link (docs/product/first-readers.md#reading). */
export default function SharedDraftPage() {
  const { token = '' } = useParams();
  const { shared, failure, load, changeNotes } = useSharedDraft(token);
  const draft = shared?.draft ?? null;
  usePageHead(
    draft === null
      ? sitePaths.sharedDraft.title
      : `Draft: ${isolated(draft.title || 'Untitled')} ${authorLabel(draft)}`,
  );
  useNoReferrer();
  return (
    <Page>
      {failure?.isNotFound && <EndedLink />}
      {failure !== null && !failure.isNotFound && shared === null && (
        <>
          <PageHeading>Draft not loaded</PageHeading>
          <Problem message={failure.message} onRetry={() => void load()} />
        </>
      )}
      {shared === null && failure === null && <StorySkeleton />}
      {draft !== null && (
        <SharedDraftReader
          key={draft.id}
          token={token}
          draft={draft}
          notes={shared?.notes ?? []}
          onNotes={changeNotes}
        />
      )}
      {shared?.story_slug && <PublishedDraft slug={shared.story_slug} />}
      {failure !== null && !failure.isNotFound && shared !== null && (
        <StaleNote onRetry={() => void load()} />
      )}
    </Page>
  );
}

function EndedLink() {
  return (
    <>
      <PageHeading>This link does not work</PageHeading>
      <div className={styles.text}>
        <p>
          A private link to a draft ends when its author withdraws it, when its time is over, and when the
          draft is deleted or published. The author of the draft can give you a new one.
        </p>
        <p>
          <Link to={paths.home}>Read the newest stories</Link>
        </p>
      </div>
    </>
  );
}

function PublishedDraft({ slug }: { readonly slug: string }) {
  return (
    <>
      <PageHeading>The story is published</PageHeading>
      <div className={styles.text}>
        <p>You were among its first readers. The draft that this link led to is a story now.</p>
        <p>
          <Link to={paths.story(slug)}>Read the story</Link>
        </p>
      </div>
    </>
  );
}

/** The gateway sends the page with the same policy; another page of the app may have led here without loading it. */
function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
