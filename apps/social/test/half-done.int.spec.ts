import type { RpcContext } from '@quillstead/service-kit';
import { halfDone } from '@quillstead/service-kit/testing';
import { BlockSenders } from '../src/federation/block-senders.js';
import { MuteThings } from '../src/mute/mute-things.js';
import { ImportLists } from '../src/people-lists/import-lists.js';
import { ClaimReport } from '../src/report/claim-report.js';
import { DecideAppeal } from '../src/report/decide-appeal.js';
import { DecideReport } from '../src/report/decide-report.js';
import { ListAppeals } from '../src/report/list-appeals.js';
import { ListDecisions } from '../src/report/list-decisions.js';
import { SendAppeal } from '../src/report/send-appeal.js';
import { as, idOf, nameOf, openSocial, type Social } from './open-social.js';

const story = { story_id: 7 };
/** A claim is a state of its own, which ends by itself: the moderator has it before anything else is done. */
const claim = ['report_case'];
const sender = { fediverse_target: 'https://elsewhere.example/@eve' };

describe('an act of which a statement fails is refused and changes nothing', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  let cat: RpcContext;
  let judge: RpcContext;
  let other: RpcContext;
  let decision = 0;

  async function staff(): Promise<RpcContext> {
    const { viewer } = await social.person();
    return as(viewer && { ...viewer, role: 'moderator' });
  }
  beforeAll(async () => {
    social = await openSocial();
    [ann, ben, cat] = [await social.person(), await social.person(), await social.person({ is_private: 1 })];
    [judge, other] = [await staff(), await staff()];
    const seen = { author_id: idOf(ann), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
    social.content.see = async () => seen;
  });
  afterAll(() => social.close());

  const openAppeal = async () => (await social.get(ListAppeals).execute({}, other)).items.at(-1)?.id ?? 0;

  const acts: [name: string, act: () => Promise<unknown>, changing?: string[]][] = [
    ['subscribing', () => social.subscribe.begin({ subscription_id: idOf(ann) }, ben)],
    ['asking a private author', () => social.subscribe.begin({ subscription_id: idOf(cat) }, ben)],
    ['accepting', () => social.subscribers.accept({ subscriber_id: idOf(ben) }, cat)],
    ['removing a subscriber', () => social.subscribers.remove({ subscriber_id: idOf(ben) }, cat)],
    ['following a hashtag', () => social.followHashtag.follow({ hashtag: 'sea' }, ben)],
    ['leaving a hashtag', () => social.followHashtag.unfollow({ hashtag: 'sea' }, ben)],
    ['muting', () => social.get(MuteThings).mute({ user_id: idOf(ann), mute_for: 'week' }, ben)],
    ['ending a mute', () => social.get(MuteThings).unmute({ user_id: idOf(ann) }, ben)],
    [
      'importing lists',
      () => social.get(ImportLists).execute({ list_lines: [`block,@${nameOf(cat)},,`] }, ann),
    ],
    ['blocking', () => social.blocks.block({ user_id: idOf(ann) }, ben)],
    ['ending a block', () => social.blocks.unblock({ user_id: idOf(ann) }, ben)],
    ['subscribing again', () => social.subscribe.begin({ subscription_id: idOf(ann) }, ben)],
    ['unsubscribing', () => social.subscribe.end({ subscription_id: idOf(ann) }, ben)],
    ['blocking a sender', () => social.get(BlockSenders).block(sender, ann)],
    ['ending the block of a sender', () => social.get(BlockSenders).unblock(sender, ann)],
    ['blocking a server', () => social.get(BlockSenders).blockHost({ ...sender, reason: 'Spam.' }, judge)],
    ['ending the block of a server', () => social.get(BlockSenders).unblockHost(sender, judge)],
    ['reporting', () => social.sendReport.execute({ ...story, reason: 'Copied.' }, ben)],
    ['claiming a report', () => social.get(ClaimReport).execute({ ...story, is_claimed: 1 }, judge), claim],
    [
      'deciding on a report',
      () => {
        const decided = { decision: 'remove', decision_reason: 'copied' } as const;
        return social.get(DecideReport).execute({ ...story, ...decided }, judge);
      },
      claim,
    ],
    ['appealing', () => social.get(SendAppeal).execute({ id: decision, appeal: 'I wrote it.' }, ann)],
    [
      'deciding on an appeal',
      async () => {
        const decided = { appeal_outcome: 'reverse', decision_words: 'Sorry.' } as const;
        return social.get(DecideAppeal).execute({ id: await openAppeal(), ...decided }, other);
      },
    ],
  ];

  it.each(acts)('%s', async (...[, act, changing]) => {
    const { items } = await social.get(ListDecisions).execute({}, ann);
    decision = items[0]?.id ?? 0;
    expect(await halfDone(social.dataSource, act, changing)).toEqual([]);
  });
});
