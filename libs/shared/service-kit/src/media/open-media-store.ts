import { Module } from '@nestjs/common';
import { CONFIG } from '../config/variables.js';
import { FolderMediaStore } from './folder-media-store.js';
import { MEDIA_STORE, type MediaStore } from './media-store.js';
import type { MediaConfig } from './media-variables.js';

/** Returns the store that a configuration names. The client of S3 is loaded only where there is one. */
export async function openMediaStore(config: MediaConfig): Promise<MediaStore> {
  const { MEDIA_STORE_URL: endpoint, MEDIA_STORE_BUCKET: bucket, MEDIA_STORE_REGION: region } = config;
  if (endpoint === null) return new FolderMediaStore(config.MEDIA_DIR);
  const { S3MediaStore } = await import('./s3-media-store.js');
  return new S3MediaStore({
    endpoint,
    bucket: bucket ?? '',
    region,
    accessKey: config.MEDIA_STORE_ACCESS_KEY ?? '',
    secretKey: config.MEDIA_STORE_SECRET_KEY ?? '',
  });
}

/** The store of files of members. */
@Module({
  providers: [{ provide: MEDIA_STORE, inject: [CONFIG], useFactory: openMediaStore }],
  exports: [MEDIA_STORE],
})
export class MediaModule {}
