import { linesOf, movesSince, parseLines, printLines } from './lines.mjs';

const about = { commit: 'abc1234', date: '2026-11-23T00:00:00.000Z', machine: '2 × a processor, Node 24' };
const row = { suite: 'acts', what: 'comment', figure: 40, atMost: 45 };
const lineOf = (more, aboutMore) => linesOf([{ ...row, ...more }], { ...about, ...aboutMore });
const verdicts = (now, recorded) => movesSince(now, recorded).map(({ verdict }) => verdict);

describe('the history of the bench', () => {
  it('is read as it was written, one line a row', () => {
    const lines = [...lineOf({ spread: 0.0514 }), ...lineOf({ what: 'like', unit: 'ms' }, { note: 'busy' })];
    const text = printLines(lines);
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(parseLines(text, 'acts.jsonl')).toEqual(lines);
    expect(lines[0]).toEqual({
      ...about,
      suite: 'acts',
      row: 'comment',
      target: '≤ 45',
      figure: 40,
      unit: null,
      spread: 0.051,
    });
  });

  it('leaves out a figure that JSON cannot hold, which could not be read again', () => {
    expect(lineOf({ figure: Infinity })).toEqual([]);
  });

  it.each(['<<<<<<< HEAD', '{"row": "comment"', '{"row": "comment"}', 'null'])(
    'names the line that holds no figure: %s',
    (broken) => {
      const text = `${printLines(lineOf({}))}${broken}\n`;
      expect(() => parseLines(text, 'acts.jsonl')).toThrow("acts.jsonl:2 is no line of the bench's history");
    },
  );

  it('compares with the last line of the same suite and row', () => {
    const recorded = [
      ...lineOf({ figure: 80 }),
      ...lineOf({ figure: 20 }, { commit: 'def5678' }),
      ...lineOf({ suite: 'other', figure: 1 }),
      ...lineOf({ what: 'like', figure: 1 }),
    ];
    const [{ before, ratio, verdict }] = movesSince(lineOf({}), recorded);
    expect(before?.commit).toBe('def5678');
    expect([ratio, verdict]).toEqual([2, 'worse']);
    expect(verdicts(lineOf({ what: 'publish' }), recorded)).toEqual(['new']);
  });

  it('calls more worse than before under an upper target, and better under a lower target', () => {
    const two = (more) => [lineOf({ ...more, figure: 2 }), lineOf({ ...more, figure: 1 })];
    for (const [more, verdict] of [
      [{}, 'worse'],
      [{ atMost: undefined, atLeast: 1 }, 'better'],
      [{ atMost: undefined, unit: 'ms, 3 statements' }, 'worse'],
      [{ atMost: undefined }, 'moved'],
    ])
      expect([more, verdicts(...two(more))]).toEqual([more, [verdict]]);
  });

  it('leaves alone what moved by no more than the rounds themselves differed', () => {
    expect(verdicts(lineOf({ figure: 43 }), lineOf({}))).toEqual(['same']);
    expect(verdicts(lineOf({ figure: 37 }), lineOf({}))).toEqual(['same']);
    expect(verdicts(lineOf({ figure: 50 }), lineOf({}))).toEqual(['worse']);
    expect(verdicts(lineOf({ figure: 50 }), lineOf({ spread: 0.3 }))).toEqual(['same']);
    expect(verdicts(lineOf({ figure: 50, spread: 0.3 }), lineOf({}))).toEqual(['same']);
    expect(verdicts(lineOf({ figure: 0 }), lineOf({ figure: 0 }))).toEqual(['same']);
    expect(verdicts(lineOf({ figure: 1 }), lineOf({ figure: 0 }))).toEqual(['worse']);
  });

  it('compares times of one machine only, and ratios of any', () => {
    const elsewhere = { machine: '64 × another, Node 24' };
    const recorded = [...lineOf({ unit: 'ms', figure: 90 }), ...lineOf({ unit: 'ms', figure: 1 }, elsewhere)];
    const [{ before }] = movesSince(lineOf({ unit: 'ms' }), recorded);
    expect(before?.figure).toBe(90);
    expect(verdicts(lineOf({ unit: 'ms' }), recorded.slice(1))).toEqual(['other machine']);
    expect(verdicts(lineOf({ figure: 80 }), lineOf({}, elsewhere))).toEqual(['worse']);
  });
});
