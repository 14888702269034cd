import { randomUUID } from 'node:crypto';
import { notificationKinds } from '@quillstead/catalogue';
import { type Excerpt, type NotificationItem, readExcerpts } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { RedisListClient, LOGGER, type Logger } from '@quillstead/service-kit';

type ExcerptSource = Pick<NotificationItem, 'id' | 'kind' | 'comment_id'> & {
  readonly storyId: number | null;
};

const notSafe = 'Marked as not safe for work.';

/**
 * Reads the beginnings of the stories and comments that an email is about, as content lets its receiver read them now.
 */
@Injectable()
export class Excerpts {
  constructor(
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Returns the excerpts by the ids of the notifications. There is none for a text that the receiver may not read, and
   * none at all while content does not respond.
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

/** Returns a text in quotation marks; those within it become single ones. */
const quoted = (text: string | null): string =>
  text ? `“${text.trim().replaceAll('“', '‘').replaceAll('”', '’')}”` : '';
