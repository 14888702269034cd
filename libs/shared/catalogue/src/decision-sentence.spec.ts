import { decisionSentence, type ToldDecision } from './decision-sentence.js';

const removed: ToldDecision = {
  side: 'author',
  thing: 'story',
  decision: 'remove',
  decision_reason: 'spam',
  title: 'The Road',
  ends_at: null,
};

describe('the sentence of a decision', () => {
  it.each<[Partial<ToldDecision>, string]>([
    [{}, 'Your story “The Road” was looked at: it was removed, because of spam or advertising.'],
    [
      { thing: 'comment', decision: 'warn', decision_reason: 'harassment' },
      'Your comment on “The Road” was looked at: this is a warning, because of harassment or hate.',
    ],
    [
      { decision: 'keep', decision_reason: 'within_rules' },
      'Your story “The Road” was looked at: it stays, because it is within the rules.',
    ],
    [
      { thing: 'user', title: null, decision: 'suspend', ends_at: '2026-12-03T10:20:30.000Z' },
      'Your account was looked at: it is suspended until 12/3/2026 10:20:30 AM UTC, because of spam or advertising. You can appeal where you log in.',
    ],
    [
      { side: 'reporter', title: null },
      'Your report of a story was looked at: it was removed, because of spam or advertising.',
    ],
    [
      { side: 'reporter', thing: 'user', title: null, decision: 'suspend' },
      'Your report of a person was looked at: the account was suspended, because of spam or advertising.',
    ],
    [
      { decision: 'hide' },
      'Your story “The Road” was looked at: it is hidden until it is mended, because of spam or advertising.',
    ],
    [
      { decision: 'stay_hidden', decision_reason: null },
      'The moderators read what you mended: your story “The Road” stays hidden.',
    ],
    [
      { decision: 'release', decision_reason: null },
      'Your story “The Road” is mended: everybody who may read your stories can read it again.',
    ],
    [
      { side: 'reporter', title: null, decision: 'release', decision_reason: null },
      'The story that you reported was mended, and can be read again.',
    ],
    [
      { thing: 'comment', decision: 'release', decision_reason: null },
      'Your comment on “The Road” is mended: everybody who may read the story can read it again.',
    ],
    [
      { thing: 'comment', side: 'reporter', title: null, decision: 'release', decision_reason: null },
      'The comment that you reported was mended, and can be read again.',
    ],
    [
      { thing: 'series' },
      'Your series “The Road” was looked at: it was removed, because of spam or advertising.',
    ],
    [
      { thing: 'collection', decision: 'hide' },
      'Your collection “The Road” was looked at: it is hidden until it is mended, because of spam or advertising.',
    ],
    [
      { thing: 'series', decision: 'release', decision_reason: null },
      'Your series “The Road” is mended: everybody who may read your stories can read it again.',
    ],
    [
      { side: 'reporter', thing: 'collection', title: null },
      'Your report of a collection was looked at: it was removed, because of spam or advertising.',
    ],
    [
      { decision: 'uphold', decision_reason: null },
      'Your appeal was looked at: the decision on your story “The Road” stands.',
    ],
    [
      { side: 'reporter', title: null, decision: 'reverse', decision_reason: null },
      'The decision on your report of a story was taken back after an appeal.',
    ],
    [
      { side: 'reporter', title: null, thing: 'fediverse_reply' },
      'Your report of a reply from elsewhere was looked at: it was removed, because of spam or advertising.',
    ],
  ])('of %j is "%s"', (told, sentence) => {
    expect(decisionSentence({ ...removed, ...told })).toBe(sentence);
  });
});
