import { Module } from '@nestjs/common';

/** The features of search: the index, its engines and the reading of both come in here. */
@Module({})
export class SearchModule {}
