import { defineAsk } from '../define-call.js';

/** What search keeps of a story, as it is now. */
export interface StoryDocument {
  readonly story_id: number;
  /** Of the last fact told of it. */
  readonly version: number;
  readonly author_id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly rich_text_story: string;
  /** As they are shown, `#` included. */
  readonly hashtag_list: readonly string[];
  readonly is_nsfw: 0 | 1;
  readonly count_words: number;
  readonly posted_at: string;
  readonly updated_at: string | null;
}

/** What search keeps of a comment; who may see it is who may see its story. */
export interface CommentDocument {
  readonly comment_id: number;
  readonly story_id: number;
  readonly author_id: number;
  readonly comment_text: string;
  readonly posted_at: string;
}

/** What search keeps of a hashtag; stories of private authors do not count. */
export interface HashtagDocument {
  readonly hashtag_id: number;
  /** Its key: lower case, `#` included. */
  readonly hashtag: string;
  readonly value: string;
  readonly count_stories: number;
}

/** Some by what facts call them, or a page in the order of ids after one (0: from the first). */
export type DocumentsWanted<Key> = { readonly keys: readonly Key[] } | { readonly after: number };

export interface Documents<Document> {
  /** Of those that are still there, in the order of ids. */
  readonly items: readonly Document[];
  /** Null when there are none left. */
  readonly after: number | null;
}

/** Few at once: a text may be megabytes long. */
export const storyDocumentsAtOnce = 20;
export const documentsAtOnce = 500;

/** Stories by id, whoever may see them: for search to index, which hides them by what it knows of their authors. */
export const readStoryDocuments = defineAsk<DocumentsWanted<number>, Documents<StoryDocument>>({
  name: 'content.story_documents',
  repeat: 'freely',
  callers: ['search'],
});

/** The same of comments, by id. */
export const readCommentDocuments = defineAsk<DocumentsWanted<number>, Documents<CommentDocument>>({
  name: 'content.comment_documents',
  repeat: 'freely',
  callers: ['search'],
});

/** The same of hashtags that some story has, by key. */
export const readHashtagDocuments = defineAsk<DocumentsWanted<string>, Documents<HashtagDocument>>({
  name: 'content.hashtag_documents',
  repeat: 'freely',
  callers: ['search'],
});

/** A page of the ids and versions of what there is, for who compares the index with it. */
export const listDocumentVersions = defineAsk<
  { readonly kind: 'story' | 'comment' | 'hashtag'; readonly after: number },
  Documents<{ readonly id: number; readonly version: number }>
>({ name: 'content.document_versions', repeat: 'freely', callers: ['search'] });
