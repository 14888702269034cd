import { Controller, Inject } from '@nestjs/common';
import {
  type BookHead,
  type PayloadOf,
  readBookChapters,
  readBookContents,
  readCollectionEpub,
  readOwnEpub,
  readSeriesEpub,
  type ResponseOf,
} from '@quillstead/contracts';
import {
  CONFIG,
  covers,
  jpegFile,
  MEDIA_STORE,
  type MediaStore,
  PictureFiles,
  RedisListClient,
  type RpcContext,
} from '@quillstead/service-kit/process';
import { writeBook, Zip } from '@quillstead/service-kit/zip';
import type { GatewayConfig } from '../../config.js';
import { PreviewPictures } from '../../previews/preview-pictures.js';
import { ForwardCall } from '../forward-call.js';
import { Route } from '../route.js';
import { attachment, sendDownload } from '../send-download.js';
import type { Visit } from '../visit.js';

type Chapters = ResponseOf<typeof readBookChapters>;

/**
 * The stories of a series, a collection or the member as one EPUB file. It is written while the browser reads it, a few
 * stories at a time, so that a book of any length needs the memory of these. Each part is requested in the name of the
 * viewer.
 */
@Controller()
export class ReadListEpub {
  private readonly covers: PictureFiles;

  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
    private readonly previews: PreviewPictures,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'DOWNLOAD_TIMEOUT_MS'>,
    @Inject(MEDIA_STORE) store: MediaStore,
  ) {
    this.covers = new PictureFiles(store, covers);
  }

  @Route(readSeriesEpub)
  ofSeries(visit: Visit): Promise<void> {
    return this.send(visit);
  }

  @Route(readCollectionEpub)
  ofCollection(visit: Visit): Promise<void> {
    return this.send(visit);
  }

  @Route(readOwnEpub)
  ofMember(visit: Visit): Promise<void> {
    return this.send(visit);
  }

  private async send(visit: Visit): Promise<void> {
    const head: BookHead = JSON.parse((await this.forward.bytes(visit)).toString());
    // This is read before the headers are sent: an error of the first part gets a response of its own.
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
    await writeBook(zip, head, {
      first,
      cover: await this.coverOf(head, visit),
      chapters: (after) => this.chapters(head, after, visit),
      contents: (payload) => this.rpc.call(readBookContents, payload, this.context(visit)),
    });
  }

  /** The cover that its author chose, else the drawn one, which has the colours that it has on the page. */
  private async coverOf(head: BookHead, { payload }: Visit) {
    const own = head.cover ? await this.covers.read(head.cover, jpegFile) : null;
    if (own !== null) return { file: 'cover.jpg', bytes: own } as const;
    const { kind, list_id, title, author } = head;
    const id = kind === 'collection' ? Number(payload['collection_id']) : list_id;
    const drawn = await this.previews.ofBook({
      kind: kind === 'series' ? kind : 'collection',
      id,
      title,
      author,
    });
    return drawn && ({ file: 'cover.png', bytes: drawn } as const);
  }

  private chapters({ kind, list_id }: BookHead, after: string | null, visit: Visit): Promise<Chapters> {
    const payload: PayloadOf<typeof readBookChapters> = { kind, list_id, after };
    return this.rpc.call(readBookChapters, payload, this.context(visit));
  }

  private context({ caller, request }: Visit): RpcContext {
    return { viewer: caller.viewer, requestId: request.id, deadline: this.rpc.deadline() };
  }
}
