import { Module } from '@nestjs/common';
import { StoreMissingWords } from './store-missing-words.js';

/** The words with which mutes of words are compared. */
@Module({ providers: [StoreMissingWords] })
export class WordsModule {}
