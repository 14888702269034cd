import { tidyPayload } from './tidy-payload.js';

describe('tidyPayload', () => {
  it('collapses runs of spaces in one-line texts and leaves the rest', () => {
    const payload = {
      title: '  The \t long   road ',
      comment_text: 'a  b\n\nc',
      password1: 'a  b',
      story_id: 3,
    };
    expect(tidyPayload(payload)).toEqual({ ...payload, title: 'The long road' });
  });

  it('tidies each text of a list, and leaves what is none', () => {
    expect(tidyPayload({ hashtag_list: [' #rain  drops ', 7, null] })).toEqual({
      hashtag_list: ['#rain drops', 7, null],
    });
    const error = { message: ' a  b ', stack: null };
    expect(tidyPayload({ error })).toEqual({ error });
  });

  it('leaves a key that the dictionary does not know', () => {
    expect(tidyPayload({ unknown: ' a  b ' })).toEqual({ unknown: ' a  b ' });
  });

  it('takes control characters out of every text but those that are kept as they come', () => {
    const wild = 'a\u0007b\u001b \u0085c\r\nd\u2028e\rf\tg';
    const several = 'ab \nc\nd\ne\nf\tg';
    expect(tidyPayload({ title: wild, q: wild })).toEqual({ title: 'ab c d e f g', q: 'ab c d e f g' });
    const lines = { bio: wild, description: wild, entry_note: wild, comment_text: wild, reason: wild };
    expect(tidyPayload(lines)).toEqual(Object.fromEntries(Object.keys(lines).map((key) => [key, several])));
    expect(tidyPayload({ rich_text_story: `<p>${wild}</p>` })).toEqual({
      rich_text_story: `<p>${several}</p>`,
    });
    expect(tidyPayload({ warning_words: [wild, 7] })).toEqual({ warning_words: ['ab c d e f g', 7] });
    expect(tidyPayload({ error: { message: wild, stack: null } })).toEqual({
      error: { message: several, stack: null },
    });
    const verbatim = { password1: wild, token: wild, rich_text_insert: wild };
    expect(tidyPayload(verbatim)).toEqual(verbatim);
  });

  it.each([
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u3164',
    '\u2800',
    '\u200e',
    '\u180e',
    '\u115f',
    '\u{e0020}',
    '\u0007',
    '\u202e',
    ' \u200b\n\u0007 ',
  ])('makes nothing of the invisible text %j', (nothing) => {
    expect(
      tidyPayload({ title: nothing, display_name: nothing, comment_text: nothing, bio: nothing, q: nothing }),
    ).toEqual({ title: '', display_name: '', comment_text: '', bio: '', q: '' });
    expect(tidyPayload({ warning_words: [nothing], hashtag_list: [nothing, '#rain'] })).toEqual({
      warning_words: [],
      hashtag_list: ['#rain'],
    });
  });

  it('leaves an option that is none for the check to name', () => {
    const options = { lang: 'e\u0007n', sort: '\u200b', ratings: ['', '\u200b'] };
    expect(tidyPayload(options)).toEqual(options);
    expect(tidyPayload({ lang: ' en ', ratings: [' teen'] })).toEqual({ lang: 'en', ratings: ['teen'] });
  });

  it('leaves what is invisible in markup to who reads the markup', () => {
    const draft = { rich_text_story: '\u200b' };
    expect(tidyPayload(draft)).toEqual(draft);
  });

  it('leaves a name no directions, and a line none that reach beyond a word', () => {
    const turned = '\u202eOtter\u2066 C++\u200e\u200f\u061c';
    expect(tidyPayload({ display_name: turned })).toEqual({ display_name: 'Otter C++' });
    expect(tidyPayload({ title: turned })).toEqual({ title: 'Otter C++\u200e\u200f\u061c' });
  });

  it('compares slugs without case', () => {
    expect(tidyPayload({ slug: 'Глава-No-5' })).toEqual({ slug: 'глава-no-5' });
  });

  it('does the same a second time', () => {
    const payload = {
      title: '\u202e \u200b x\u202c ',
      display_name: '\u200e x \u200f y \u200e',
      comment_text: '\r\r\n\u2028x',
      slug: 'İX',
    };
    expect(tidyPayload(tidyPayload(payload))).toEqual(tidyPayload(payload));
  });
});
