import { type ListEntry, listHeader, readListLine, toListLine } from './list-lines.js';

const until = Date.parse('2026-12-06T10:20:30.123Z');

describe('the line of a list', () => {
  it.each<[string, ListEntry]>([
    ['block,person,ann,', { list: 'block', kind: 'person', name: 'ann', endsAt: null }],
    [
      'mute,person,ben,2026-12-06T10:20:30.123Z',
      { list: 'mute', kind: 'person', name: 'ben', endsAt: until },
    ],
    ['mute,hashtag,#café,', { list: 'mute', kind: 'hashtag', name: '#café', endsAt: null }],
    ['mute,thread,12,', { list: 'mute', kind: 'thread', name: '12', endsAt: null }],
    ['mute,story,7,', { list: 'mute', kind: 'story', name: '7', endsAt: null }],
    ['mute,word,spoiler alert,', { list: 'mute', kind: 'word', name: 'spoiler alert', endsAt: null }],
    [
      'mute,word,"sand, ""sea"" ; sun",',
      { list: 'mute', kind: 'word', name: 'sand, "sea" ; sun', endsAt: null },
    ],
    ['mute,word,@home,', { list: 'mute', kind: 'word', name: '@home', endsAt: null }],
  ])('%s is written and read', (line, entry) => {
    expect(toListLine(entry)).toBe(line);
    expect(readListLine(line)).toEqual(entry);
  });

  it.each<[string, string, number | null]>([
    ['block,person,@ann', 'ann', null],
    [' "block" ; "person" ; "ann" ; ""\r', 'ann', null],
    ['mute\thashtag\t#sea\t2026-12-06', '#sea', Date.parse('2026-12-06')],
  ])('%j is read as other programs write it', (line, name, endsAt) => {
    expect(readListLine(line)).toMatchObject({ name, endsAt });
  });

  it.each([
    '',
    listHeader,
    'ann',
    'block,person,',
    'block,hashtag,#sea,',
    'block,person,ann,2026-12-06',
    'mute,colour,sea,',
    'mute,person,ben,tomorrow',
    'mute,person,ben,6.12.2026',
  ])('%j has no entry', (line) => {
    expect(readListLine(line)).toBeNull();
  });
});
