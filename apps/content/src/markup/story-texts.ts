import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { dictionary, messages } from '@quillstead/fields';
import { CallError, LongWork } from '@quillstead/service-kit';
import {
  isOversized,
  readStoryText,
  type StoryText,
  type TextQuestion,
  type TextResult,
} from './story-text.js';

/** The most characters of a text that is read at once, which takes two or three milliseconds. */
const longestAtOnce = 20_000;

/**
 * The long texts that may wait, in all and of one author. Each occupies one of the calls that this process works on at
 * once (`RPC_SLOTS`), and together with the versions that wait they leave a quarter of those to short texts and to
 * reading.
 */
const waiting = { maxWaiting: 32, maxWaitingOfOwner: 12 };

/** Reads story texts, long ones in a thread, so that no other call waits for them. */
@Injectable()
export class StoryTexts implements OnModuleDestroy {
  private readonly thread = new LongWork<TextQuestion, TextResult>(
    new URL('./story-text.js', import.meta.url),
    'readStoryText',
    waiting,
  );

  /** Returns the text of a story to publish. Throws `invalid` with the sentence of the dictionary, `overloaded`. */
  publishable(html: string, authorId: number): Promise<StoryText> {
    return this.read({ html, isDraft: false }, authorId);
  }

  /** Does the same for a text that may stay as it is: null if none is sent. Throws `invalid` for an empty one. */
  async changed(html: string | null | undefined, authorId: number): Promise<StoryText | null> {
    if (html === undefined) return null;
    if (!html) throw new CallError('invalid', messages.required(dictionary.rich_text_story.label));
    return this.publishable(html, authorId);
  }

  /** Returns a draft's text without forbidden markup. Throws `invalid` if it is too long, `overloaded`. */
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

/** Returns the text that was read. Throws `invalid` with the sentence of the dictionary if it was rejected. */
function acceptText(result: TextResult): StoryText {
  if ('message' in result) throw new CallError('invalid', result.message);
  return result;
}

/** Returns the text of a story to publish, read at once, where no other call waits. Throws `invalid`. */
export function readPublishableText(html: string): StoryText {
  return acceptText(readStoryText({ html, isDraft: false }));
}
