import { Controller } from '@nestjs/common';
import {
  listDocumentVersions,
  type PayloadOf,
  readCommentDocuments,
  readFoundComments,
  readFoundHashtags,
  readFoundStories,
  readHashtagDocuments,
  readStoryDocuments,
  readSuggested,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadDocuments } from './read-documents.js';
import { ReadFound } from './read-found.js';

/** What search asks of content: what to index, and the items of what it has found. */
@Controller()
export class SearchExportController {
  constructor(
    private readonly documents: ReadDocuments,
    private readonly found: ReadFound,
  ) {}

  @Answers(readStoryDocuments)
  stories(wanted: PayloadOf<typeof readStoryDocuments>): Promise<ReplyOf<typeof readStoryDocuments>> {
    return this.documents.stories(wanted);
  }

  @Answers(readCommentDocuments)
  comments(wanted: PayloadOf<typeof readCommentDocuments>): Promise<ReplyOf<typeof readCommentDocuments>> {
    return this.documents.comments(wanted);
  }

  @Answers(readHashtagDocuments)
  hashtags(wanted: PayloadOf<typeof readHashtagDocuments>): Promise<ReplyOf<typeof readHashtagDocuments>> {
    return this.documents.hashtags(wanted);
  }

  @Answers(listDocumentVersions)
  versions(wanted: PayloadOf<typeof listDocumentVersions>): Promise<ReplyOf<typeof listDocumentVersions>> {
    return this.documents.versions(wanted);
  }

  @Answers(readFoundStories)
  foundStories(
    wanted: PayloadOf<typeof readFoundStories>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readFoundStories>> {
    return this.found.stories(wanted, context);
  }

  @Answers(readFoundComments)
  foundComments(
    wanted: PayloadOf<typeof readFoundComments>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readFoundComments>> {
    return this.found.comments(wanted, context);
  }

  @Answers(readFoundHashtags)
  foundHashtags(
    { ids }: PayloadOf<typeof readFoundHashtags>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readFoundHashtags>> {
    return this.found.hashtags(ids, context);
  }

  @Answers(readSuggested)
  suggested(
    wanted: PayloadOf<typeof readSuggested>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readSuggested>> {
    return this.found.suggested(wanted, context);
  }
}
