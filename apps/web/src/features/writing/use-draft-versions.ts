import { listDraftVersions, readDraftVersion, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationQuery } from '../../lib/operation-query.js';
import { useFeed } from '../feed/index.js';

type VersionEntry = ResponseTypes['draft_version_list']['items'][number];
export type Version = ResponseTypes['draft_version'];

const failed = 'The earlier versions could not be loaded. Please try again in a moment.';
const versionFailed = 'This version could not be loaded. Please try again in a moment.';

const idOf = ({ version_id }: VersionEntry): number => version_id;

/** The earlier versions of a draft, the latest first, and the one that is looked at. */
export function useDraftVersions(id: number) {
  const feed = useFeed(listDraftVersions, { id }, { failed, idOf, isShared: true });
  const [chosen, show] = useState<number | null>(null);
  const version = useQuery({
    ...operationQuery(readDraftVersion, { id, version_id: chosen ?? 0 }, { failed: versionFailed }),
    enabled: chosen !== null,
    // The text before stays until the other one comes.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const problem =
    version.error !== null && !version.isFetching
      ? { message: version.error.message, retry: () => void version.refetch() }
      : feed.problem !== null
        ? { message: feed.problem, retry: () => void feed.loadMore() }
        : null;
  return {
    entries: feed.list?.items ?? null,
    shown: version.data ?? null,
    show,
    problem,
    loadMore: feed.list?.next ? () => void feed.loadMore() : null,
  };
}
