import { Module } from '@nestjs/common';
import { CONFIG } from '../config/variables.js';
import { MEDIA_STORE } from './media-store.js';
import { openMediaStore } from './open-media-store.js';

/** The store of files of members. */
@Module({
  providers: [{ provide: MEDIA_STORE, inject: [CONFIG], useFactory: openMediaStore }],
  exports: [MEDIA_STORE],
})
export class MediaModule {}
