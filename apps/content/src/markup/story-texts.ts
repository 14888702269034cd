import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CallError, LongWork } from '@quillstead/service-kit';
import {
  isOversized,
  readStoryText,
  type StoryText,
  type TextQuestion,
  type TextResult,
} from './story-text.js';

/** Characters up to which a text is read at once: two or three milliseconds. */
const longestAtOnce = 20_000;

/**
 * Long texts that may wait, in all and of one author: each holds one of the calls that this process works on at once
 * (`RPC_SLOTS`), and together with the versions that wait they leave a quarter of those to short texts and to reading.
 */
const waiting = { maxWaiting: 32, maxWaitingOfOwner: 12 };

/** Reads story texts; long ones in a thread, so that no other call waits for them. */
@Injectable()
export class StoryTexts implements OnModuleDestroy {
  private readonly thread = new LongWork<TextQuestion, TextResult>(
    new URL('./story-text.js', import.meta.url),
    'readStoryText',
    waiting,
  );

  /** The text of a story to publish. Throws `invalid` with the sentence of the dictionary, `overloaded`. */
  publishable(html: string, authorId: number): Promise<StoryText> {
    return this.read({ html, isDraft: false }, authorId);
  }

  /** A draft's text without what it may not hold. Throws `invalid` when it is too long, `overloaded`. */
  async tidy(html: string, authorId: number): Promise<string> {
    return (await this.read({ html, isDraft: true }, authorId)).html;
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  private async read(question: TextQuestion, authorId: number): Promise<StoryText> {
    // A text that is longer than any story is rejected by its length here and not sent to the thread.
    const isLong = question.html.length > longestAtOnce && !isOversized(question.html);
    return acceptText(isLong ? await this.thread.run(question, authorId) : readStoryText(question));
  }
}

/** The text that was read. Throws `invalid` with the sentence of the dictionary where it was refused. */
function acceptText(result: TextResult): StoryText {
  if ('message' in result) throw new CallError('invalid', result.message);
  return result;
}

/** The text of a story to publish, read at once: for those that hold up nobody. Throws `invalid`. */
export function readPublishableText(html: string): StoryText {
  return acceptText(readStoryText({ html, isDraft: false }));
}
