import { randomUUID } from 'node:crypto';
import { notificationKinds } from '@quillstead/catalogue';
import { type Excerpt, type NotificationItem, readExcerpts } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { RedisListClient, LOGGER, type Logger } from '@quillstead/service-kit';

type ExcerptSource = Pick<NotificationItem, 'id' | 'kind' | 'comment_id'> & {
  readonly storyId: number | null;
};

const notSafe = 'Marked as not safe for work.';

/** How the stories and comments begin that an email speaks of, as content lets its receiver read them now. */
@Injectable()
export class Excerpts {
  constructor(
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * By the notifications' ids. Of what the receiver may not read there is none; nor of anything when content is away.
   */
  async of(readerId: number, notifications: readonly ExcerptSource[]): Promise<ReadonlyMap<number, string>> {
    const idsOf = (what: 'story' | 'comment') => [
      ...new Set(
        notifications.flatMap((notification) =>
          notificationKinds[notification.kind].excerpt === what ? (idOf(notification) ?? []) : [],
        ),
      ),
    ];
    const payload = { reader_id: readerId, story_ids: idsOf('story'), comment_ids: idsOf('comment') };
    if (payload.story_ids.length + payload.comment_ids.length === 0) return new Map();
    try {
      const { stories, comments } = await this.rpc.call(readExcerpts, payload, {
        viewer: null,
        requestId: `email-${randomUUID()}`,
        deadline: this.rpc.deadline(),
      });
      const texts = { story: textsOf(stories), comment: textsOf(comments) };
      return new Map(
        notifications.flatMap((notification): [number, string][] => {
          const what = notificationKinds[notification.kind].excerpt;
          const text = what === null ? undefined : texts[what].get(idOf(notification) ?? 0);
          return text ? [[notification.id, text]] : [];
        }),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'an email goes without excerpts');
      return new Map();
    }
  }
}

const idOf = ({ kind, storyId, comment_id }: ExcerptSource): number | null =>
  notificationKinds[kind].excerpt === 'story' ? storyId : comment_id;

function textsOf(excerpts: readonly Excerpt[]): ReadonlyMap<number, string> {
  return new Map(excerpts.map(({ id, is_nsfw, excerpt }) => [id, is_nsfw === 1 ? notSafe : quoted(excerpt)]));
}

/** In quotation marks; those within are single ones then. */
const quoted = (text: string | null): string =>
  text ? `“${text.trim().replaceAll('“', '‘').replaceAll('”', '’')}”` : '';
