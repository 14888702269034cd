import { listDraftVersions, readDraftVersion, type ResponseTypes } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';

export type VersionEntry = ResponseTypes['draft_version_list']['items'][number];
export type Version = ResponseTypes['draft_version'];

interface Failed {
  readonly message: string;
  /** What could not be loaded: a page of the list, or a version. */
  readonly wanted: { readonly from: string | null } | { readonly version_id: number };
}

const listFailed = 'The earlier versions could not be loaded. Please try again in a moment.';
const versionFailed = 'This version could not be loaded. Please try again in a moment.';

/** The earlier versions of a draft, the latest first, and the one that is looked at. */
export function useDraftVersions(id: number) {
  const [entries, setEntries] = useState<readonly VersionEntry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [shown, setShown] = useState<Version | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const latestPage = useLatest();
  const latestVersion = useLatest();

  const load = useCallback(
    async (from: string | null) => {
      setFailed(null);
      try {
        const page = await latestPage((signal) =>
          call(
            listDraftVersions,
            { id, ...(from !== null && { next: from }) },
            { signal, fallback: listFailed },
          ),
        );
        if (page === undefined) return;
        setNext(page.next);
        setEntries((before) => [...(from === null ? [] : (before ?? [])), ...page.items]);
      } catch (error) {
        setFailed({ message: asCallFailure(error, listFailed).message, wanted: { from } });
      }
    },
    [id, latestPage],
  );

  useEffect(() => void load(null), [load]);

  const show = async (version_id: number): Promise<void> => {
    setFailed(null);
    try {
      const version = await latestVersion((signal) =>
        call(readDraftVersion, { id, version_id }, { signal, fallback: versionFailed }),
      );
      if (version !== undefined) setShown(version);
    } catch (error) {
      setFailed({ message: asCallFailure(error, versionFailed).message, wanted: { version_id } });
    }
  };

  const retry = ({ wanted }: Failed) => void ('from' in wanted ? load(wanted.from) : show(wanted.version_id));
  const problem = failed && { message: failed.message, retry: () => retry(failed) };

  return { entries, shown, show, problem, loadMore: next === null ? null : () => void load(next) };
}
