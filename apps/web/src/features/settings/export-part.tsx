import { requestExport, apiBase, readExport, readOwnEpub } from '@quillstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import button from '../../ui/button.module.css';
import { callWithStepUp } from '../session/index.js';
import { Section } from './section.js';
import styles from './settings.module.css';

/** The URL of the ZIP; the browser saves it under the name that the server sends. */
const exportAddress = `${apiBase}${readExport.path}`;

/** The published stories as a book, which is made while it is read. */
const bookAddress = `${apiBase}${readOwnEpub.path}`;

type ExportState = 'none' | 'making' | 'ready';

/**
 * Returns the state of the member's export (docs/api.md#status-codes). This reads only the status of the response: its
 * body may be large.
 *
 * @returns null when it is not known
 */
async function readExportState(): Promise<ExportState | null> {
  const controller = new AbortController();
  try {
    const { status } = await fetch(exportAddress, { signal: controller.signal, cache: 'no-store' });
    if (status === 200) return 'ready';
    if (status === 202) return 'making';
    return status === 404 ? 'none' : null;
  } catch {
    return null;
  } finally {
    controller.abort();
  }
}

const failed = 'Your data could not be requested. Please try again in a moment.';
const lookEvery = 3_000;

/** Lets the member request everything they wrote as a ZIP, see its state and download it. */
export function ExportPart() {
  const [state, setState] = useState<ExportState | null>(null);
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const making = useRef<HTMLParagraphElement>(null);
  const request = async () => {
    if (isPending) return;
    setPending(true);
    setProblem('');
    try {
      await callWithStepUp(requestExport, {}, { fallback: failed });
      // The button that has the focus is removed.
      flushSync(() => setState('making'));
      making.current?.focus();
    } catch (error) {
      setProblem(asCallFailure(error, failed).message);
    } finally {
      setPending(false);
    }
  };
  const look = async () => {
    setProblem('');
    const found = await readExportState();
    if (found === null) setProblem('The state is not known right now. Try again in a moment.');
    else setState(found);
  };
  useEffect(() => {
    if (state !== 'making') return;
    const timer = setInterval(async () => {
      const found = await readExportState();
      if (found !== null) setState(found);
    }, lookEvery);
    return () => clearInterval(timer);
  }, [state]);
  return (
    <Section
      id="data"
      title="Your data"
      lead="A ZIP with everything you wrote, as pages to read, as Markdown for other sites and as data for programs. Making it takes a while; we write to you when it is ready."
    >
      <div className={styles.row}>
        {state === 'ready' && (
          <a href={exportAddress} download className={`${button.button} ${button.primary}`}>
            Download the ZIP
          </a>
        )}
        {state !== 'making' && (
          <Button aria-disabled={isPending || undefined} onClick={() => void request()}>
            {state === 'ready' ? 'Make a new one' : 'Request my data'}
          </Button>
        )}
        <a href={bookAddress} download className={button.button}>
          Your stories as one EPUB
        </a>
        {state === null && <Button onClick={() => void look()}>Is it ready?</Button>}
      </div>
      <div role="status">
        {state === 'making' && (
          <p ref={making} tabIndex={-1}>
            Your ZIP is being made. You may leave this page.
          </p>
        )}
        {state === 'ready' && <p className={styles.after}>Your ZIP is ready.</p>}
        {state === 'none' && <p className={styles.after}>You have not requested it yet.</p>}
      </div>
      <FormStatus
        kind={isPending ? 'pending' : problem === '' ? 'idle' : 'failed'}
        message={isPending ? 'One moment…' : problem}
      />
    </Section>
  );
}
