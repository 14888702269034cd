import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LongWork } from '@quillstead/service-kit';
import { acceptText } from './accept-text.js';
import { readStoryText, type StoryText, type TextAnswer, type TextQuestion } from './story-text.js';

/** Characters up to which a text is read at once: two or three milliseconds. */
const longestAtOnce = 20_000;

/** Reads story texts; long ones in a thread, so that no other call waits for them. */
@Injectable()
export class StoryTexts implements OnModuleDestroy {
  private readonly thread = new LongWork<TextQuestion, TextAnswer>(
    new URL('./story-text.js', import.meta.url),
    'readStoryText',
  );

  /** The text of a story to publish. Throws `invalid` with the sentence of the dictionary. */
  publishable(html: string): Promise<StoryText> {
    return this.read({ html, isDraft: false });
  }

  /** A draft's text without what it may not hold. Throws `invalid` when it is too long. */
  async tidy(html: string): Promise<string> {
    return (await this.read({ html, isDraft: true })).html;
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  private async read(question: TextQuestion): Promise<StoryText> {
    const isLong = question.html.length > longestAtOnce;
    return acceptText(isLong ? await this.thread.run(question) : readStoryText(question));
  }
}
