import { type PublicOperation, publicOperations, publishStory, saveDraft } from '@quillstead/contracts';
import { readPayload } from './read-payload.js';

const withText = publicOperations.filter(({ name }) => name === publishStory.name || name === saveDraft.name);

const read = (call: PublicOperation, text: string) => () =>
  readPayload(call, { body: { rich_text_story: text }, params: {}, raw: { url: '/' } }, 'Quillstead');

describe.each(withText)('the text of $name, sent by $method', (call) => {
  it('does not travel to its service when it is longer than any may be', () => {
    const refused = 'Story must be less than or equal to 1000000 characters.';
    expect(read(call, 'word '.repeat(200_001))).toThrow(refused);
    expect(read(call, `${'word '.repeat(800_000)}👩‍👩‍👧`)).toThrow(refused);
  });

  it('travels when it may be short enough, as characters of several code units are', () => {
    expect(read(call, 'word '.repeat(200_000))).not.toThrow();
    expect(read(call, '\u{1f600}'.repeat(990_000))).not.toThrow();
  });
});
