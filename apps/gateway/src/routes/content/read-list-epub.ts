import { Controller, Inject } from '@nestjs/common';
import {
  type BookHead,
  type PayloadOf,
  readBookChapters,
  readBookContents,
  readCollectionEpub,
  readSeriesEpub,
  type ResponseOf,
} from '@quillstead/contracts';
import { CONFIG, RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { Zip } from '@quillstead/service-kit/zip';
import type { GatewayConfig } from '../../config.js';
import { attachment } from '../attachment.js';
import { ForwardCall } from '../forward-call.js';
import { Route } from '../route.js';
import { sendDownload } from '../send-download.js';
import type { Visit } from '../visit.js';

type Chapters = ResponseOf<typeof readBookChapters>;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/**
 * The stories of a series or a collection as one EPUB file. It is written while the browser reads it, a few stories at
 * a time, so that a book of any length needs the memory of these. Each part is requested in the name of the viewer.
 */
@Controller()
export class ReadListEpub {
  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'DOWNLOAD_TIMEOUT_MS'>,
  ) {}

  @Route(readSeriesEpub)
  ofSeries(visit: Visit): Promise<void> {
    return this.send(visit);
  }

  @Route(readCollectionEpub)
  ofCollection(visit: Visit): Promise<void> {
    return this.send(visit);
  }

  private async send(visit: Visit): Promise<void> {
    const head: BookHead = JSON.parse((await this.forward.bytes(visit)).toString());
    // Before the headers: an error of the first part has a response of its own.
    const first = await this.chapters(head, null, visit);
    const zip = new Zip();
    void visit.reply.header('content-disposition', attachment(head.slug, 'epub'));
    sendDownload(visit, zip.stream, this.config);
    // The headers are sent, so a download that fails is the only sign of the error.
    await this.write(zip, head, first, visit).catch((error: unknown) => {
      zip.fail(error instanceof Error ? error : new Error(String(error)));
    });
  }

  private async write(zip: Zip, head: BookHead, first: Chapters, visit: Visit): Promise<void> {
    // Without the extra field of exact times, which the first entry may not have (OCF, "ZIP container").
    const ofTime = (time: string) => ({ mtime: new Date(time), forceDosTimestamp: true });
    const options = ofTime(head.modified_at);
    zip.addStored('mimetype', 'application/epub+zip', options);
    zip.addStored('META-INF/container.xml', container, options);
    const written: [storyId: number, files: number][] = [];
    for (let page = first; page.after !== null; page = await this.chapters(head, page.after, visit)) {
      for (const { story_id: id, modified_at, files } of page.chapters) {
        for (const { path, text } of files) await zip.add(`EPUB/${path}`, text, ofTime(modified_at));
        written.push([id, files.length]);
      }
    }
    const payload = { book: head, chapters: written };
    for (const { path, text } of await this.rpc.call(readBookContents, payload, this.context(visit)))
      await zip.add(`EPUB/${path}`, text, options);
    zip.end();
  }

  private chapters({ kind, list_id }: BookHead, after: string | null, visit: Visit): Promise<Chapters> {
    const payload: PayloadOf<typeof readBookChapters> = { kind, list_id, after };
    return this.rpc.call(readBookChapters, payload, this.context(visit));
  }

  private context({ caller, request }: Visit): RpcContext {
    return { viewer: caller.viewer, requestId: request.id, deadline: this.rpc.deadline() };
  }
}
