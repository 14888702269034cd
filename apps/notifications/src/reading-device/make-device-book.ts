import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { largestDeviceBook } from '@quillstead/catalogue';
import {
  type BookHead,
  endEmailSubscriptionPath,
  readBookChapters,
  readBookContents,
  readBookCover,
  readCollectionEpub,
  readEpub,
  readSeriesEpub,
  type SessionViewer,
} from '@quillstead/contracts';
import {
  CallError,
  type EmailContent,
  type EmailSite,
  queryOne,
  RedisListClient,
  type RpcContext,
  sql,
  text,
} from '@quillstead/service-kit';
import { coverOfBook, renderDrawing } from '@quillstead/service-kit/drawings';
import { writeBook, Zip } from '@quillstead/service-kit/zip';
import { DataSource } from 'typeorm';
import type { DeviceBook } from './reading-device.entity.js';

/** The milliseconds in which content must respond with a part of a book; nobody waits for it at a screen. */
const longestWait = 20_000;

/** A book as the member may read it now, or the reason why there is none. */
type Made = { readonly bytes: Buffer; readonly title: string; readonly name: string } | 'gone' | 'too_large';

type Rpc = Pick<RedisListClient, 'call' | 'callRaw'>;

/** Makes the EPUB file of a book in the name of the member who wants it: content decides what the member may read. */
@Injectable()
export class MakeDeviceBook {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RedisListClient) private readonly rpc: Rpc,
  ) {}

  /** Returns the book. Throws when content does not respond, or something was deleted since the book was begun. */
  async execute({ kind, key }: Pick<DeviceBook, 'kind' | 'key'>, viewer: SessionViewer): Promise<Made> {
    const context = (): RpcContext => ({
      viewer,
      requestId: `device-${randomUUID()}`,
      deadline: Date.now() + longestWait,
    });
    try {
      return kind === 'story' ? await this.story(key, context) : await this.list(kind, key, context);
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') return 'gone';
      throw error;
    }
  }

  private async story(slug: string, context: () => RpcContext): Promise<Made> {
    // The bytes are in a buffer that the client uses again.
    const bytes = Buffer.from(await this.rpc.callRaw(readEpub, { slug }, context()));
    if (bytes.length > largestDeviceBook) return 'too_large';
    const story = await queryOne(
      this.dataSource,
      { title: text.orNull },
      sql`SELECT title FROM story_projection WHERE slug = ${slug} AND is_there LIMIT 1`,
    );
    return { bytes, title: story?.title ?? slug, name: slug };
  }

  private async list(kind: 'series' | 'collection', key: string, context: () => RpcContext): Promise<Made> {
    const printed =
      kind === 'series'
        ? await this.rpc.callRaw(readSeriesEpub, { slug: key }, context())
        : await this.rpc.callRaw(readCollectionEpub, { collection_id: Number(key) }, context());
    const head: BookHead = JSON.parse(printed.toString());
    const zip = new Zip();
    const reading = readUpTo(largestDeviceBook, zip);
    const writing = this.write(zip, head, key, context).catch((error: unknown) => {
      zip.fail(error instanceof Error ? error : new Error(String(error)));
    });
    const bytes = await reading;
    await writing;
    return bytes === null ? 'too_large' : { bytes, title: head.title, name: head.slug };
  }

  private async write(zip: Zip, head: BookHead, key: string, context: () => RpcContext): Promise<void> {
    const { kind, list_id } = head;
    const chapters = (after: string | null) =>
      this.rpc.call(readBookChapters, { kind, list_id, after }, context());
    await writeBook(zip, head, {
      first: await chapters(null),
      cover: await this.coverOf(head, key, context),
      chapters,
      contents: (payload) => this.rpc.call(readBookContents, payload, context()),
    });
  }

  /** Returns the cover that the author chose, else the drawn one. */
  private async coverOf(
    { kind, list_id, cover, title, author }: BookHead,
    key: string,
    context: () => RpcContext,
  ) {
    const own = cover ? (await this.rpc.call(readBookCover, { kind, list_id }, context())).cover : null;
    if (own !== null) return { file: 'cover.jpg', bytes: Buffer.from(own, 'base64') } as const;
    const of =
      kind === 'series'
        ? ({ kind, id: list_id } as const)
        : ({ kind: 'collection', id: Number(key) } as const);
    return { file: 'cover.png', bytes: await renderDrawing(coverOfBook({ ...of, title, author })) } as const;
  }
}

/** Returns the bytes of an archive; null when it has more, and then the rest of it is not read. */
async function readUpTo(most: number, { stream }: Zip): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Returns the email that has a book attached. Only the title in it was written by a person: services for devices read
 * no more of it than its file.
 * @param token the token of the link that removes the address
 */
export function deviceEmail(title: string, token: string, { SITE_NAME, SITE_URL }: EmailSite): EmailContent {
  const unsubscribe = new URL(endEmailSubscriptionPath, SITE_URL);
  unsubscribe.searchParams.set('token', token);
  return {
    subject: title,
    preview: 'Your book is attached.',
    paragraphs: [`“${title}” is attached as an EPUB file.`],
    action: {
      label: 'Your device in the settings',
      url: new URL('/account/settings/reading#device', SITE_URL).href,
    },
    footer: `You get this because you had a book sent to your device at ${SITE_NAME}.`,
    unsubscribeUrl: unsubscribe.href,
  };
}
