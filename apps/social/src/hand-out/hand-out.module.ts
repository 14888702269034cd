import { Module } from '@nestjs/common';
import { HandOut } from './hand-out.js';

/** What other services ask for in pages: who follows whom, to rebuild what they keep and to tell many. */
@Module({ providers: [HandOut] })
export class HandOutModule {}
