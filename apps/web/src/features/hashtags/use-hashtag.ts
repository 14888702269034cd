import { readHashtagTooltip, type ResponseTypes } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { askedNow, learnEntity } from '../../lib/entities.js';
import { useLatest } from '../../lib/use-latest.js';
import { usePrimed } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

type Hashtag = Required<ResponseTypes['hashtag_tooltip']> & { readonly hashtag: string };

/** The counts of a hashtag and whether the viewer follows it, by its key; null while or if they do not come. */
export function useHashtag(hashtag: string): Hashtag | null {
  const turn = useAtomValue(viewerTurnAtom);
  const came = usePrimed(readHashtagTooltip, asked(hashtag));
  const [found, setFound] = useState<(Hashtag & { turn: number }) | null>(
    came.reply && { ...counted(hashtag, came.reply), turn },
  );
  const latest = useLatest();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const since = askedNow();
      const reply = await latest((signal) => callQuietly(readHashtagTooltip, asked(hashtag), { signal }));
      if (reply === undefined) return;
      const learnt = counted(hashtag, reply);
      const { count_subscribers, subscription } = learnt;
      learnEntity('hashtag', hashtag, { count_subscribers, subscription }, since);
      setFound({ ...learnt, turn });
    };
    if (came.suffices()) return;
    // The list below tells what is wrong; the head then has the name alone.
    load().catch(asCallFailure);
  }, [came, hashtag, turn, latest]);
  return found?.hashtag === hashtag ? found : null;
}

const asked = (hashtag: string) => ({
  hashtag,
  requestKeys: ['count_stories' as const, 'count_subscribers' as const, 'subscription' as const],
});

function counted(hashtag: string, reply: ResponseTypes['hashtag_tooltip']): Hashtag {
  const { count_stories = 0, count_subscribers = 0, subscription = 0 } = reply;
  return { hashtag, count_stories, count_subscribers, subscription };
}
