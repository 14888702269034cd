import { readReaderLine } from './reader-lines.js';

describe('a line of a file with readers', () => {
  it('has an address, a day and a source, parted as a spreadsheet does it', () => {
    const reader = { email: 'ann@mail.example', consentOn: '2025-01-31', source: 'Form on my site, "news"' };
    for (const line of [
      'ann@mail.example,2025-01-31,"Form on my site, ""news"""',
      ' "ann@mail.example" ; 2025-01-31 ; "Form on my site, ""news"""',
    ])
      expect(readReaderLine(line, '2026-01-01')).toEqual(reader);
  });

  it.each([
    'ann@mail.example',
    'ann@mail.example,2025-01-31,',
    'ann@mail.example,2025-02-30,form',
    'ann@mail.example,31.01.2025,form',
    'ann@mail.example,2026-01-02,form',
    ',2025-01-31,form',
    `ann@mail.example,2025-01-31,${'a'.repeat(151)}`,
  ])('is none without each of them: %s', (line) => {
    expect(readReaderLine(line, '2026-01-01')).toBeNull();
  });
});
