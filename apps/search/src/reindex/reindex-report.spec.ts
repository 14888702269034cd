import { ReindexReport } from './reindex-report.js';

function reportTo(isTTY: boolean) {
  let text = '';
  const write = (piece: string): boolean => {
    text += piece;
    return true;
  };
  const out = { isTTY, write } as unknown as NodeJS.WriteStream;
  return { report: new ReindexReport(out), lines: () => text.split('\n').slice(0, -1) };
}

describe('the report of a reindex', () => {
  it('has a line of a kind at each tenth, with what is left', () => {
    const { report, lines } = reportTo(false);
    for (let count = 500; count <= 45_000; count += 500) report.progress('story', count, 45_000);
    expect(lines()).toHaveLength(11);
    expect(lines().slice(0, 2)).toEqual([
      'stories       500 of 45,000, 44,500 left',
      'stories       4,500 of 45,000, 40,500 left',
    ]);
    expect(lines().at(-1)).toBe('stories       45,000 of 45,000');
  });

  it('has one line of a kind and a bar in it on a terminal', () => {
    const { report, lines } = reportTo(true);
    for (const count of [20, 40, 45]) report.progress('story', count, 45);
    report.progress('comment', 0, 0);
    expect(lines()).toHaveLength(2);
    const [first, second, third] = (lines()[0] ?? '').split('\r').slice(1);
    expect(first).toBe(`stories       ${'█'.repeat(13)}${'░'.repeat(17)} 20 of 45, 25 left\u001B[K`);
    expect(second).toContain('40 of 45, 5 left');
    expect(third).toBe(`stories       ${'█'.repeat(30)} 45 of 45\u001B[K`);
  });

  it('begins a new line of a terminal for the next kind where less was left than was counted', () => {
    const { report, lines } = reportTo(true);
    report.progress('story', 44, 45);
    report.progress('comment', 1, 2);
    report.end();
    expect(lines()).toHaveLength(3);
    expect(lines().at(-1)).toBe('indexed 44 stories, 1 comments');
  });

  it('ends with what is indexed, also when more came meanwhile', () => {
    const { report, lines } = reportTo(false);
    report.checked('subscriptions', 12);
    report.progress('user', 9, 9);
    report.progress('story', 46, 45);
    report.end();
    expect(lines()).toEqual([
      'subscriptions 12 compared',
      'people        9 of 9',
      'stories       46 of 45',
      'indexed 9 people, 46 stories',
    ]);
  });

  it('has a table of what a comparison found', () => {
    const { report, lines } = reportTo(false);
    report.table([
      { kind: 'story', owned: 1_200, indexed: 1_199, missing: 2, strays: 1, older: 0 },
      { kind: 'user', owned: 9, indexed: 9, missing: 0, strays: 0, older: 3 },
    ]);
    expect(lines()).toEqual([
      'kind     owned  indexed  missing  strays  older',
      'stories  1,200    1,199        2       1      0',
      'people       9        9        0       0      3',
    ]);
  });
});
