import { randomUUID } from 'node:crypto';
import { noticeKinds } from '@quillstead/catalogue';
import { type Excerpt, type NoticeItem, readExcerpts } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { RpcClient, LOGGER, type Logger } from '@quillstead/service-kit';

type ExcerptSource = Pick<NoticeItem, 'id' | 'kind' | 'comment_id'> & { readonly storyId: number | null };

const notSafe = 'Marked as not safe for work.';

/** How the stories and comments begin that a letter speaks of, as content lets its receiver read them now. */
@Injectable()
export class Excerpts {
  constructor(
    @Inject(RpcClient) private readonly rpc: Pick<RpcClient, 'call' | 'deadline'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** By the notices' ids. Of what the receiver may not read there is none; nor of anything when content is away. */
  async of(readerId: number, notices: readonly ExcerptSource[]): Promise<ReadonlyMap<number, string>> {
    const idsOf = (what: 'story' | 'comment') => [
      ...new Set(
        notices.flatMap((notice) => (noticeKinds[notice.kind].excerpt === what ? (idOf(notice) ?? []) : [])),
      ),
    ];
    const wanted = { reader_id: readerId, story_ids: idsOf('story'), comment_ids: idsOf('comment') };
    if (wanted.story_ids.length + wanted.comment_ids.length === 0) return new Map();
    try {
      const { stories, comments } = await this.rpc.call(readExcerpts, wanted, {
        viewer: null,
        requestId: `letter-${randomUUID()}`,
        deadline: this.rpc.deadline(),
      });
      const texts = { story: textsOf(stories), comment: textsOf(comments) };
      return new Map(
        notices.flatMap((notice): [number, string][] => {
          const what = noticeKinds[notice.kind].excerpt;
          const text = what === null ? undefined : texts[what].get(idOf(notice) ?? 0);
          return text ? [[notice.id, text]] : [];
        }),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'a letter goes without excerpts');
      return new Map();
    }
  }
}

const idOf = ({ kind, storyId, comment_id }: ExcerptSource): number | null =>
  noticeKinds[kind].excerpt === 'story' ? storyId : comment_id;

function textsOf(excerpts: readonly Excerpt[]): ReadonlyMap<number, string> {
  return new Map(excerpts.map(({ id, is_nsfw, excerpt }) => [id, is_nsfw === 1 ? notSafe : quoted(excerpt)]));
}

/** In quotation marks; those within are single ones then. */
const quoted = (text: string | null): string =>
  text ? `“${text.trim().replaceAll('“', '‘').replaceAll('”', '’')}”` : '';
