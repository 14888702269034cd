import type { DataSource } from 'typeorm';
import { type AccountTaskKind, addAccountTask } from '../account-task/index.js';
import type { Recount, WrongCount } from '../counts/index.js';
import { type AskUsers, compareCards } from './compare-cards.js';

/** Something that is not as the truth says. */
export type Finding =
  | ({ readonly what: 'member_counts' | 'hashtag_counts' } & WrongCount)
  | { readonly what: AccountTaskKind | 'author_card'; readonly of: number };

const pageRows = 500;

/** What can be wrong with the rows of an account, and the task that sets it right. */
const checks: readonly (readonly [AccountTaskKind, string])[] = [
  [
    'accept_requests',
    `card.user_id = row.author_id AND NOT row.code AND card.is_private = 0 AND card.status = 'active'`,
  ],
  ['purge', `card.user_id IN (row.author_id, row.subscriber_id) AND card.status = 'deleted'`],
  ['rename_author', `card.user_id = row.author_id AND lower(card.username) <> row.author_name`],
  ['rename_subscriber', `card.user_id = row.subscriber_id AND lower(card.username) <> row.subscriber_name`],
];

/**
 * Compares what social keeps with its truth, the cards with accounts and the counts and names with rows and cards, and
 * gives what does not fit. With `repair` counts are set right and told at once, the rest is left to the job that does account tasks.
 */
export class Rebuild {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recount: Recount,
    private readonly askUsers: AskUsers,
  ) {}

  async run({ repair }: { repair: boolean }): Promise<Finding[]> {
    const cards = await compareCards(this.dataSource, this.askUsers, { repair });
    const found = [...(await this.memberCounts()), ...(await this.hashtagCounts()), ...(await this.rows())];
    if (repair) for (const finding of found) await this.mend(finding);
    return [...cards.map((of) => ({ what: 'author_card' as const, of })), ...found];
  }

  private async memberCounts(): Promise<Finding[]> {
    const found: Finding[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { wrong, last }: { wrong: WrongCount[]; last: number | null } = await this.recount.wrongMembers(
        after,
        pageRows,
      );
      found.push(...wrong.map((one) => ({ what: 'member_counts' as const, ...one })));
      after = last;
    }
    return found;
  }

  private async hashtagCounts(): Promise<Finding[]> {
    const found: Finding[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { wrong, last }: { wrong: WrongCount[]; last: string | null } = await this.recount.wrongHashtags(
        after,
        pageRows,
      );
      found.push(...wrong.map((one) => ({ what: 'hashtag_counts' as const, ...one })));
      after = last;
    }
    return found;
  }

  /** What a task is already there for is on its way and not wrong. */
  private async rows(): Promise<Finding[]> {
    const found: Finding[] = [];
    for (const [kind, isWrong] of checks) {
      const accounts = await this.dataSource.query<{ user_id: number }[]>(
        `SELECT DISTINCT card.user_id FROM user_subscription row JOIN author_card card ON ${isWrong}
         WHERE NOT EXISTS (SELECT FROM account_task task WHERE task.user_id = card.user_id AND task.kind = $1)`,
        [kind],
      );
      found.push(...accounts.map(({ user_id: of }) => ({ what: kind, of })));
    }
    return found;
  }

  private async mend(finding: Finding): Promise<void> {
    if (finding.what === 'member_counts') await this.recount.setMember(Number(finding.of));
    else if (finding.what === 'hashtag_counts') await this.recount.setHashtag(String(finding.of));
    else if (finding.what !== 'author_card')
      await addAccountTask(this.dataSource.manager, Number(finding.of), finding.what);
  }
}
