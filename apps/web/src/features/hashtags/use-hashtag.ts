import { readHashtagTooltip, type ReplyTypes } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { askedNow, learnEntity } from '../../lib/entities.js';
import { useLatest } from '../../lib/use-latest.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

type Hashtag = Required<ReplyTypes['hashtag_tooltip']> & { readonly hashtag: string };

/** The counts of a hashtag and whether the viewer follows it, by its key; null while or if they do not come. */
export function useHashtag(hashtag: string): Hashtag | null {
  const [found, setFound] = useState<(Hashtag & { place: string }) | null>(null);
  const turn = useAtomValue(viewerTurnAtom);
  const place = `${turn}/${hashtag}`;
  const latest = useLatest();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const asked = askedNow();
      const requestKeys = ['count_stories', 'count_subscribers', 'subscription'] as const;
      const reply = await latest((signal) =>
        call(readHashtagTooltip, { hashtag, requestKeys: [...requestKeys] }, { signal }),
      );
      if (reply === undefined) return;
      const { count_stories = 0, count_subscribers = 0, subscription = 0 } = reply;
      learnEntity('hashtag', hashtag, { count_subscribers, subscription }, asked);
      setFound({ place, hashtag, count_stories, count_subscribers, subscription });
    };
    // The list below tells what is wrong; the head then has the name alone.
    load().catch(asCallFailure);
  }, [hashtag, place, latest]);
  return found?.hashtag === hashtag ? found : null;
}
