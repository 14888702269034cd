import { addAbortSignal, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { OnApplicationShutdown } from '@nestjs/common';
import { checkedKey, type MediaStore, type OpenedMedia, type StoredMedia } from './media-store.js';

/** The address of a bucket, and the key that opens it. */
interface S3Address {
  /**
   * The address of the server. The path names the bucket, because self-hosted servers have no host name for each
   * bucket.
   */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The limits in milliseconds. */
interface S3Limits {
  /** The time that a connection may take to open. */
  readonly connection: number;
  /** The time from a request to the beginning of its response, for each of its tries. */
  readonly request: number;
  /** The time in which a file must be read to its end, with all tries. */
  readonly reading: number;
}

const usualLimits: S3Limits = { connection: 3_000, request: 20_000, reading: 60_000 };

/** The number of tries of a request that the server did not take or respond to. */
const tries = 3;

/**
 * Stores files in a bucket of a server with the API of S3 (docs/operating/configuration.md). An authority of one's own
 * is that of the whole process (NODE_EXTRA_CA_CERTS).
 */
export class S3MediaStore implements MediaStore, OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    { endpoint, bucket, region, accessKey, secretKey }: S3Address,
    private readonly limits = usualLimits,
  ) {
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      maxAttempts: tries,
      // Older servers know no others.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connection,
        requestTimeout: limits.request,
        throwOnRequestTimeout: true,
      },
    });
  }

  async put(key: string, content: Readable | Uint8Array): Promise<void> {
    const target = { Bucket: this.bucket, Key: checkedKey(key) };
    if (!(content instanceof Readable)) {
      await this.client.send(new PutObjectCommand({ ...target, Body: content }));
      return;
    }
    // Thrown below, wherever it is read then; without a listener it would end the process meanwhile.
    content.once('error', () => undefined);
    // The length is unknown before the end: the file is sent in parts of 5 MB, one at a time, of which one is in
    // memory.
    const params = { ...target, Body: content };
    await new Upload({ client: this.client, params, queueSize: 1 }).done();
  }

  async get(key: string): Promise<OpenedMedia | null> {
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) });
    const abortSignal = AbortSignal.timeout(this.limits.reading);
    const found = await this.client.send(command, { abortSignal }).catch(ignoreMissing);
    if (!(found?.Body instanceof Readable)) return null;
    return { stream: addAbortSignal(abortSignal, found.Body), size: found.ContentLength ?? 0 };
  }

  async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) });
    // Some servers respond with an error when the file does not exist.
    await this.client.send(command).catch(ignoreMissing);
  }

  /** A copy, and then a deletion: a process that dies between them leaves both, and the next move goes on. */
  async move(from: string, to: string): Promise<void> {
    const source = `${this.bucket}/${checkedKey(from)}`;
    const command = new CopyObjectCommand({ Bucket: this.bucket, Key: checkedKey(to), CopySource: source });
    const copied = await this.client.send(command).catch(ignoreMissing);
    if (copied !== null) await this.delete(from);
  }

  async *list(folder: string): AsyncGenerator<StoredMedia> {
    const where = { Bucket: this.bucket, Prefix: `${folder}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, where))
      for (const { Key: key, LastModified: changedAt } of Contents)
        if (key !== undefined && changedAt !== undefined) yield { key, changedAt };
    await this.dropHalves(where);
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  /** Deletes the parts of files of a process that was killed while it wrote. */
  private async dropHalves(where: { Bucket: string; Prefix: string }): Promise<void> {
    const { Uploads = [] } = await this.client.send(new ListMultipartUploadsCommand(where));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated.getTime() > Date.now() - partLife) continue;
      const command = new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId });
      await this.client.send(command).catch(ignoreMissing);
    }
  }
}

/** The milliseconds after which a part is no longer being written. */
const partLife = 24 * 60 * 60 * 1_000;

function ignoreMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) {
    if (error.name !== 'NoSuchBucket') return null;
  }
  throw error;
}
