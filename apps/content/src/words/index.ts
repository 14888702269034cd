import { Module } from '@nestjs/common';
import { StoreMissingWords } from './store-missing-words.js';

/** What mutes of words are compared with. */
@Module({ providers: [StoreMissingWords] })
export class WordsModule {}
