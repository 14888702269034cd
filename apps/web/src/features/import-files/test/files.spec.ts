import {
  docxParts,
  epubParts,
  fileOf,
  odtParts,
  opened,
  packed,
  wordParagraph,
} from '../../../../test/open-file.js';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The text of `ferry` without what the formats have in different ways: its title, and how the table ends. */
const crossing =
  '<p class="heading">The Crossing</p><p>The <em>last</em> ferry left at <strong>nine</strong>. She said “no”.</p>' +
  '<p>It was <s>late</s> early.[1]</p><p class="scene"></p>' +
  '<blockquote><p>Nobody waits at a harbour twice.</p></blockquote>' +
  '<ul><li><p>rope</p></li><li><p>lantern</p></li></ul>' +
  '<ol><li><p>first bell</p></li><li><p>second bell</p></li></ol>' +
  '<p>See the timetable (https://ferry.example/times).</p>' +
  '<p class="heading">The Island</p><p>Water, H₂O and 10² gulls.</p><p>Day High</p><p>Mon 9:10</p>';
const note = '<p class="scene"></p><p>[1] The clock of the harbour is <em>wrong</em>.</p>';
const title = '<p class="heading">The Ferry</p>';
const said =
  '“it” is in the text: a footnote is at the end, a table became lines and a picture was left out.';

describe('a file of LibreOffice or Pandoc', () => {
  it.each([
    ['pandoc-ferry.docx', `${title}${crossing}<p>A gull</p>${note}`],
    ['pandoc-ferry.odt', `${title}${crossing}<p>A gull</p>${note}`],
    ['pandoc-ferry.epub', `${title}${crossing}<p>A gull</p>${note}`],
    ['pandoc-ferry.html', `${title}${crossing}<p>A gull</p>${note}`],
    ['pandoc-ferry.markdown', `${crossing}${note}`],
    ['libreoffice-ferry.docx', `${title}${crossing}<p>A gull</p>${note}`],
  ])('is the story that it was: %s', async (name, story) => {
    expect(await opened(name, fileOf(name))).toMatchObject({ title: 'The Ferry', story, said, chapters: [] });
  });

  it('has the page that LibreOffice writes without its number', async () => {
    const { story } = await opened('a.html', fileOf('libreoffice-ferry.html'));
    expect(story).toBe(
      `<p class="center"><strong>The Ferry</strong></p>${crossing}<p><em>A gull</em></p>${note}`,
    );
  });

  it.each(['libreoffice-styles.odt', 'libreoffice-styles.docx'])(
    'keeps places, spaces, empty lines and emphasis: %s',
    async (name) => {
      expect(await opened(name, fileOf(name))).toMatchObject({
        story:
          '<p class="center">in the middle</p><p class="right">at the end</p>' +
          '<p>three   spaces, a\ttab and<br />a line</p><p></p>' +
          '<p><strong>bold</strong>, <u>under</u>, <em>leaning</em>, x²</p><p class="scene"></p><p>noted here</p>',
        said: '“it” is in the text: a comment was left out.',
      });
    },
  );

  it('is plain where it is plain text', async () => {
    expect((await opened('a.txt', fileOf('libreoffice-styles.txt'))).story).toBe(
      '<p>in the middle</p><p>at the end</p><p>three   spaces, a\ttab and</p><p>a line</p><p></p>' +
        '<p>bold, under, leaning, x2</p><p class="scene"></p><p>noted here</p>',
    );
    expect((await opened('a.html', fileOf('libreoffice-styles.html'))).story).toContain(
      '<p class="center">in the middle</p><p class="right">at the end</p>',
    );
    expect((await opened('a.txt', fileOf('pandoc-ferry.txt'))).story).toContain('<p>[A gull]</p>');
    expect((await opened('a.epub', fileOf('libreoffice-ferry.epub'))).story).toContain(
      'ferry left at <strong>nine</strong>. She said “no”.',
    );
  });

  it.each(['pandoc-long.docx', 'pandoc-long.odt', 'pandoc-long.epub', 'libreoffice-long.docx'])(
    'is offered as chapters if it is long: %s',
    async (name) => {
      const { title: whole, chapters } = await opened(name, fileOf(name));
      expect(whole).toBe('A Long Crossing');
      expect(chapters.map((one) => one.title)).toEqual(['The Harbour', 'The Sea', 'The Island']);
      const [harbour, sea, island] = chapters.map(({ story }) => story);
      expect(harbour).toMatch(/^<p>The gulls[^]*Wave 1\.24\.<\/p>$/u);
      expect(sea).toMatch(
        /^<p>The gulls[^]*Wave 2\.1\.\[1\]<\/p>[^]*Wave 2\.24\.<\/p><p class="scene"><\/p><p>\[1\] A note of the sea\.<\/p>$/u,
      );
      expect(island).toMatch(/^<p>The gulls[^]*Wave 3\.24\.<\/p>$/u);
    },
  );
});

const german = [0x53, 0x63, 0x68, 0xf6, 0x6e];
const wide = (text: string, isBig: boolean, mark: readonly number[]) =>
  new Uint8Array([
    ...mark,
    ...[...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  ]);

describe('a text', () => {
  it.each([
    ['UTF-8', utf8('Schön – “so”'), '<p>Schön – “so”</p>'],
    ['UTF-8 with a mark', utf8('\ufeffSchön'), '<p>Schön</p>'],
    ['UTF-16', wide('Schön', false, [0xff, 0xfe]), '<p>Schön</p>'],
    ['UTF-16 of the other order', wide('Schön', true, [0xfe, 0xff]), '<p>Schön</p>'],
    ['UTF-16 without a mark', wide('Schön ist es', false, []), '<p>Schön ist es</p>'],
    ['windows-1252', new Uint8Array([...german, 0x20, 0x93, 0x97]), '<p>Schön “—</p>'],
    ['lines of an old Mac', utf8('one\rtwo'), '<p>one</p><p>two</p>'],
    [
      'spaces, and no markup',
      utf8('  a  <b>b</b>\n\n***\nc'),
      '<p>  a  &lt;b&gt;b&lt;/b&gt;</p><p></p><p class="scene"></p><p>c</p>',
    ],
    ['a heading', utf8('Chapter 1\nIt was.'), '<p class="heading">Chapter 1</p><p>It was.</p>'],
    [
      'lines broken at a width',
      utf8(`${`${'The ferry left the harbour late and nobody saw it. x '.trim()}\n`.repeat(12)}\nThe end.`),
      `<p>${Array(12).fill('The ferry left the harbour late and nobody saw it. x').join(' ')}</p><p>The end.</p>`,
    ],
  ])('is read as it was written: %s', async (_, bytes, story) => {
    expect((await opened('it.txt', bytes)).story).toBe(story);
  });

  it.each([
    [
      'breaks',
      'one\\\ntwo\n\n---\n\nthree  \nfour',
      '<p>one<br />two</p><p class="scene"></p><p>three<br />four</p>',
    ],
    ['front matter', '---\ntitle: "It"\n---\nText.', '<p>Text.</p>'],
    ['markup that does something', 'a <img src=x onerror=alert(1)> b<script>alert(1)</script>', '<p>a b</p>'],
    ['code', '    a  b\n    c', '<p>a  b<br />c</p>'],
  ])('is Markdown: %s', async (_, text, story) => {
    expect((await opened('it.md', utf8(text))).story).toBe(story);
  });

  it.each([
    [
      'classes of Google Docs',
      '<style>.c1{font-style:italic}.c2{text-align:center}</style><p class="c2">a</p><p><span class="c1">b</span></p>',
      '<p class="center">a</p><p><em>b</em></p>',
    ],
    ['its character set', '<meta charset="windows-1252"><p>', '<p>Schön</p>'],
    [
      'scripts, frames and handlers',
      '<script>alert(1)</script><iframe src="x"></iframe><p onclick="alert(1)">a</p>',
      '<p>a</p>',
    ],
    ['verse of ours', '<p class="verse">a<br>b</p>', '<p class="verse">a<br />b</p>'],
    [
      'notes of Google Docs',
      '<p>a<sup><a href="#ftnt1" id="ref1">[1]</a></sup></p><hr><div><p><a href="#ref1" id="ftnt1">[1]</a> b</p></div>',
      '<p>a[1]</p><p class="scene"></p><p>[1] b</p>',
    ],
    ['elements without end', `${'<div>'.repeat(5_000)}a`, '<p>a</p>'],
  ])('is a page: %s', async (name, html, story) => {
    const bytes = name === 'its character set' ? new Uint8Array([...utf8(html), ...german]) : utf8(html);
    expect((await opened('it.htm', bytes)).story).toBe(story);
  });
});

describe('a document that was made by hand', () => {
  it('has the alignment, the styles and the tabs of Word', async () => {
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Mid"><w:name w:val="Mid"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style><w:style w:type="character" w:styleId="Lean"><w:name w:val="Lean"/><w:rPr><w:i/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Poem"><w:name w:val="Poem"/></w:style></w:styles>';
    const body =
      wordParagraph('mid', '<w:pStyle w:val="Mid"/>') +
      wordParagraph('end', '<w:jc w:val="right"/>') +
      wordParagraph('rhyme', '<w:pStyle w:val="Poem"/>') +
      '<w:p><w:r><w:tab/><w:t>a</w:t></w:r><w:r><w:rPr><w:rStyle w:val="Lean"/><w:u w:val="single"/></w:rPr><w:t>b</w:t></w:r></w:p>';
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>';
    const bytes = packed({
      ...docxParts(body),
      'word/styles.xml': styles,
      'word/_rels/document.xml.rels': relations,
    });
    expect((await opened('it.docx', bytes)).story).toBe(
      '<p class="center">mid</p><p class="right">end</p><p class="verse">rhyme</p><p>\ta<em><u>b</u></em></p>',
    );
  });

  it('has its macros left out, which is said', async () => {
    const bytes = packed({ ...docxParts(wordParagraph('a')), 'word/vbaProject.bin': 'x' });
    expect(await opened('it.docx', bytes)).toMatchObject({
      story: '<p>a</p>',
      said: '“it” is in the text: its macros were left out.',
    });
    const odt = packed({ ...odtParts('<text:p>a</text:p>'), 'Basic/Standard/Module1.xml': 'x' });
    expect((await opened('it.odt', odt)).said).toContain('its macros were left out');
  });

  it('is a book with the emphasis of its style sheet and the notes of another file', async () => {
    const bytes = packed(
      epubParts(
        [
          '<h2>One</h2><p class="i">a<a epub:type="noteref" href="c%201.xhtml#n1">1</a></p>',
          '<aside epub:type="footnote" id="n1"><p>b</p></aside>',
        ],
        '.i { font-style: italic }',
      ),
    );
    expect(await opened('it.epub', bytes)).toMatchObject({
      title: 'The Book',
      story: '<p class="heading">One</p><p><em>a[1]</em></p><p class="scene"></p><p>[1] b</p>',
    });
  });

  it('divides parts into their chapters, and keeps a beginning', async () => {
    const words = 'The ferry left the harbour. '.repeat(400);
    const part = (name: string) =>
      `# ${name}\n\n${['A', 'B', 'C', 'D', 'E', 'F'].map((one) => `## ${one}\n\n${words}\n\n`).join('')}`;
    const { chapters } = await opened('it.md', utf8(`${words}\n\n${part('Part one')}${part('Part two')}`));
    expect(chapters.map((one) => one.title)).toEqual(['Beginning', ...'ABCDEFABCDEF']);
    expect(chapters[7]?.story).toMatch(/^<p class="heading">Part two<\/p>/u);
    const lines = await opened('it.md', utf8(`# One\n\n# The Sea\n\n${words}\n\n# Two\n\n${words}`));
    expect(lines.chapters.map((one) => one.title)).toEqual(['One: The Sea', 'Two']);
  });

  it('goes with one Undo, and leaves what was typed before', async () => {
    const { editor, target } = await opened('it.txt', utf8('a'));
    editor.commands.setContent('<p>typed</p>');
    editor.commands.setTextSelection(6);
    target.insert('<p> more</p><p>and more</p>', null);
    expect(editor.getText()).toContain('and more');
    target.undo();
    expect(editor.getText()).toBe('typed');
  });
});
