import { paths } from '@quillstead/catalogue';
import { listRedirects, type ResponseOf } from '@quillstead/contracts';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import { type Redirect, redirectFiles, tidyRedirects } from './redirect-files.js';

const notSaved = 'The old addresses could not be loaded. Please try again in a moment.';
const none = 'None of the stories that everybody can read has an old address.';

/** Saves a table from where the member's stories were to where they are. */
export function RedirectsPart({ className }: { readonly className?: string | undefined }) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const save = async ({ name, type, print }: (typeof redirectFiles)[number]) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Loading…' });
    try {
      const redirects = tidyRedirects(await readRedirects());
      if (redirects.length > 0) saveFile(name, new Blob([print(redirects)], { type }));
      setStatus({ kind: 'done', message: redirects.length > 0 ? 'The file is made.' : none });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notSaved).message });
    }
  };
  return (
    <>
      <div className={className}>
        {redirectFiles.map((file) => (
          <Button
            key={file.name}
            onClick={() => void save(file)}
            aria-disabled={status.kind === 'pending' || undefined}
          >
            {file.label}
          </Button>
        ))}
      </div>
      <FormStatus {...status} />
    </>
  );
}

async function readRedirects(): Promise<Redirect[]> {
  const redirects: Redirect[] = [];
  let next: string | null = null;
  do {
    const page: ResponseOf<typeof listRedirects> = await callAsMember(
      listRedirects,
      next === null ? {} : { next },
      { fallback: notSaved },
    );
    redirects.push(
      ...page.items.map(({ former_address: source, slug }) => ({
        source,
        target: `${location.origin}${paths.story(slug)}`,
      })),
    );
    next = page.next;
  } while (next !== null);
  return redirects;
}
