import { followRenames, mentionedNames } from './mentions.js';

describe('the names in a comment', () => {
  it.each([
    ['@ann and (@Bob), also @c_3.', ['ann', 'bob', 'c_3']],
    ['@ann again: @Ann, @ANN!', ['ann']],
    ['Write to ann@site.example or x.@ann', []],
    ['@1st @_x @@ann @ ann https://site.example/@ann', []],
    [`@${'a'.repeat(25)} @${'b'.repeat(26)}`, ['a'.repeat(25)]],
    ['é@ann @anné @anne\u0301 @annÅ @annＡ @ann２ @ann٢', []],
    ['@danさん @ann님 @bob你好 @eveครับ', ['dan', 'ann', 'bob', 'eve']],
    ['@danя, @annγ, @bobא @eveعلى @idaー', ['dan', 'ann', 'bob', 'eve', 'ida']],
    ['さん@dan 你好@ann สวัสดี@bob ที่@eve 안녕@ida', ['dan', 'ann', 'bob', 'eve', 'ida']],
    ['привет@dan ג@ann γ@bob', []],
    ['me@dan.example ｍｅ@dan.example 名@dan.example 名前@dan.例え @dan@site.example', []],
    ['名@dan. さん@ann、', ['dan', 'ann']],
    ['@dan. @ann, @bob.Yes (@eve) @dan_x', ['dan', 'ann', 'bob', 'eve', 'dan_x']],
    ['＠dan ＠annさん x＠bob @＠eve', ['dan', 'ann']],
    ['@daniël @\u212aim @\u017fam', []],
    ["“@ann’s” @ann's\n@bob", ['ann', 'bob']],
  ])('%j: %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  it('are twenty at most', () => {
    const names = Array.from({ length: 30 }, (_, index) => `person${index}`);
    expect(mentionedNames(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 20));
  });

  it('do not take the longer to be found the longer what is all but a name', () => {
    const before = performance.now();
    mentionedNames('@a'.repeat(500_000));
    mentionedNames(`@${'a'.repeat(1_000_000)}`);
    // It takes a moment; it would take an hour if each character were compared with all that follow.
    expect(performance.now() - before).toBeLessThan(30_000);
  });

  it('follow those who changed theirs, and nobody else', () => {
    const renamed = [
      { from: 'Ann', to: 'bob' },
      { from: 'bob', to: 'cid' },
    ];
    expect(followRenames('@ann, @Bob, @dan and ann@bob', renamed)).toBe('@bob, @cid, @dan and ann@bob');
    expect(followRenames('＠annさん @ann님 @anné', renamed)).toBe('＠bobさん @bob님 @anné');
  });
});
