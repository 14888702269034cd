import type { Rebuilding } from '@quillstead/service-kit';
import { Recount, type WrongCount } from '../counts/index.js';

const page = 500;

interface Page<Of> {
  readonly wrong: readonly WrongCount<Of>[];
  readonly last: Of | null;
}

/** Compares the stored counts of members and hashtags with their rows, corrects them and publishes the corrections. */
export async function checkCounts({ dataSource, outbox, differs, isTrial }: Rebuilding): Promise<void> {
  const recount = new Recount(dataSource, outbox);
  await check<number>('member_counts', 0, {
    look: (after) => recount.wrongMembers(after, page),
    mend: (of) => recount.setMember(of),
  });
  await check<string>('hashtag_counts', '', {
    look: (after) => recount.wrongHashtags(after, page),
    mend: (of) => recount.setHashtag(of),
  });

  async function check<Of extends number | string>(
    what: string,
    first: Of,
    { look, mend }: { look: (after: Of) => Promise<Page<Of>>; mend: (of: Of) => Promise<void> },
  ): Promise<void> {
    for (let after: Of | null = first; after !== null;) {
      const { wrong, last }: Page<Of> = await look(after);
      for (const { of, kept, counted } of wrong) {
        differs({ what, subject: of, had: kept, is: counted });
        if (!isTrial) await mend(of);
      }
      after = last;
    }
  }
}
