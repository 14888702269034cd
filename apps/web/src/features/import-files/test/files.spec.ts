import {
  docxParts,
  epubParts,
  fileOf,
  odtParts,
  opened,
  packed,
  word,
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

describe('a file of Pandoc in another script', () => {
  it.each(['docx', 'odt', 'epub'])(
    'keeps the spaces with which Japanese paragraphs begin: .%s',
    async (end) => {
      expect(await opened(`it.${end}`, fileOf(`pandoc-japanese.${end}`))).toMatchObject({
        title: '吾輩は猫である',
        story:
          '<p class="heading">吾輩は猫である</p><p class="heading">第一章</p>' +
          '<p>\u3000吾輩は猫である。名前はまだ無い。</p>' +
          '<p>\u3000どこで生れたかとんと見当がつかぬ。<strong>何でも</strong>薄暗い所で<em>ニャーニャー</em>泣いていた事だけは記憶している。</p>' +
          '<p class="heading">第二章</p><p>\u3000次の日。👩‍👩‍👧‍👦 と 🇯🇵。</p>',
      });
    },
  );

  it.each(['docx', 'odt', 'epub'])('has Arabic text, lists and scene breaks: .%s', async (end) => {
    expect(await opened(`it.${end}`, fileOf(`pandoc-arabic.${end}`))).toMatchObject({
      title: 'الرحلة',
      story:
        '<p class="heading">الرحلة</p>' +
        '<p>كان يا ما كان، في قديم الزمان. <strong>قال</strong> الملك: «تعال».</p>' +
        '<ul><li><p>أولا</p></li><li><p>ثانيا</p></li></ul><p class="scene"></p><p>النهاية.</p>',
    });
  });

  it.each(['docx', 'odt', 'epub'])(
    'has verse, lists in lists, and both ways of writing: .%s',
    async (end) => {
      const { story } = await opened(`it.${end}`, fileOf(`pandoc-verse.${end}`));
      for (const part of [
        '<p>The limerick packs laughs anatomical<br />\u00a0\u00a0\u00a0In space that is quite economical.<br />',
        '<br /><br />\u00a0\u00a0\u00a0So seldom are clean</p>',
        '<li><p>nested two</p><ul><li><p>deep</p></li></ul></li>',
        '<p>Line one<br />line two</p>',
        '<p>شعر قديم</p>',
        '<p>“Curly” — em – en … ellipsis ‘single’.</p>',
        '<p>[1] Inline <em>note</em> with link (https://c.example).</p>',
      ])
        expect(story).toContain(part);
    },
  );
});

/** The text of `letter`, whose last verse is a style of paragraphs. */
const letterParts = (verse: string) => [
  '<p class="heading">Dear Ann</p><p>Line one<br />line two</p>',
  `${verse}<p class="scene"></p><blockquote><p>Quoted <em>words</em></p>`,
  '<p>and more</p></blockquote>',
  '<p>code and <strong>bold <em>both</em></strong>.</p>',
];
const asVerse = '<p class="verse">Roses are red</p>';
const asParagraph = '<p>Roses are red</p>';

describe('a letter of Pandoc', () => {
  it.each([
    ['pandoc-letter.docx', asVerse],
    ['pandoc-letter.epub', asParagraph],
    ['pandoc-letter-2.epub', asParagraph],
    ['pandoc-letter.html', asParagraph],
    ['pandoc-letter.md', asParagraph],
  ])('keeps its breaks, verse, quotes and marks: %s', async (name, verse) => {
    const { title: whole, story } = await opened(name, fileOf(name));
    expect(whole).toBe('The Letter');
    for (const part of letterParts(verse)) expect(story).toContain(part);
  });

  it.each(['odt', 'docx'])('has its styles, and its items of two paragraphs: .%s', async (end) => {
    const { story } = await opened(`a.${end}`, fileOf(`pandoc-letter.${end}`));
    for (const part of [
      asVerse,
      '<ol><li><p>one</p><p>still one</p></li><li><p>two</p></li></ol><p>Term</p><p>meaning</p>',
    ])
      expect(story).toContain(part);
  });

  it('is what a reader of plain text sees', async () => {
    const { story } = await opened('a.txt', fileOf('pandoc-letter.txt'));
    expect(story).toContain('<p>Line one</p><p>line two</p><p></p><p>Roses are red</p>');
    expect(story).toContain('<p class="scene"></p><p></p><p>  Quoted words</p>');
  });

  it.each(['docx', 'odt', 'epub', 'html', 'markdown'])(
    'has its footnotes at the end, each with its paragraphs: .%s',
    async (end) => {
      const { story, said: sentence } = await opened(`it.${end}`, fileOf(`pandoc-notes.${end}`));
      expect(story.replace('<p class="heading">Notes</p>', '')).toBe(
        '<p>First.[1] Second.[2]</p><p class="scene"></p><p>[1] Note <em>one</em>.</p>' +
          '<p>[2] Note two. Second paragraph of two.</p>',
      );
      expect(sentence).toBe('“it” is in the text: 2 footnotes are at the end.');
    },
  );

  it.each(['docx', 'odt', 'epub', 'html', 'htm'])('is Hebrew: .%s', async (end) => {
    expect(await opened(`it.${end}`, fileOf(`pandoc-hebrew.${end}`))).toMatchObject({
      title: 'הספינה',
      story:
        '<p class="heading">הספינה</p><p class="heading">פרק ראשון</p><p>שלום <strong>עולם</strong>.</p>' +
        '<p class="scene"></p><p>סוף.</p>',
      said: '“it” is in the text.',
    });
  });
});

describe('a file as other programs make it', () => {
  it('has no marks of Word, and its empty line', async () => {
    expect(await opened('it.html', fileOf('hand-word.html'))).toMatchObject({
      title: 'A Draft',
      story:
        '<p class="center"><strong>Part</strong></p><p>“Café” – she said,\u00a0 twice.</p><p></p>' +
        '<p><em>Then</em> nothing.</p>',
    });
  });

  it('has accepted changes, and its macros left out', async () => {
    expect(await opened('it.docx', fileOf('hand-macro.docx'))).toMatchObject({
      story: '<p>added kept</p><p>hidden?</p><p></p><p>after the page</p>',
      said: '“it” is in the text: its macros were left out.',
    });
  });

  it('has the styles of Calibre, and nothing that runs', async () => {
    expect(await opened('it.epub', fileOf('hand-calibre.epub'))).toMatchObject({
      title: 'The Well',
      story:
        '<p class="center">I</p><p><em>The well was </em><strong><em>deep</em></strong><em>.</em></p>' +
        '<p class="scene"></p><p>Dry.</p><p>The end.</p>',
      said: '“it” is in the text: a picture was left out.',
    });
  });

  it('has the lines of its paragraphs joined', async () => {
    const { story } = await opened('it.txt', fileOf('hand-broken-lines.txt'));
    expect(story).toMatch(
      /^<p class="heading">CHAPTER 1<\/p>(?:<p>The keeper climbed [^<]* and the wind [^<]* one then,<\/p>){4}<p class="scene"><\/p><p>The end\.<\/p>$/u,
    );
  });

  it('is UTF-16 with a mark', async () => {
    const { story } = await opened('it.txt', fileOf('hand-wide.txt'));
    expect(story).toBe('<p>Лодка</p><p></p><p>— Кто там?</p><p>  …</p>');
  });
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

  it.each([
    ['Word', '<w:pStyle w:val="ListParagraph"/>', '<w:ind w:left="1440"/>'],
    [
      'LibreOffice',
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr><w:ind w:left="720" w:hanging="0"/>',
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr><w:ind w:start="1440"/>',
    ],
  ])('has its items of several paragraphs whole, as %s writes them', async (_, outer, inner) => {
    const main = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const item = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`;
    const levels = [0, 1].map(
      (level) =>
        `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${level === 0 ? 'decimal' : 'bullet'}"/><w:lvlText w:val="•"/>` +
        `<w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
    );
    const bytes = packed({
      ...docxParts(
        wordParagraph('one', item(0)) +
          wordParagraph('still one', outer) +
          wordParagraph('in one', item(1)) +
          wordParagraph('still in one', inner) +
          wordParagraph('one again', outer) +
          wordParagraph('two', item(0)) +
          wordParagraph('after it') +
          wordParagraph('indented', outer),
      ),
      'word/numbering.xml': `<w:numbering ${word}><w:abstractNum w:abstractNumId="1">${levels.join('')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
      'word/styles.xml': `<w:styles ${word}><w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:pPr><w:ind w:left="720"/></w:pPr></w:style></w:styles>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${main}/styles" Target="styles.xml"/><Relationship Id="n" Type="${main}/numbering" Target="numbering.xml"/></Relationships>`,
    });
    expect((await opened('it.docx', bytes)).story).toBe(
      '<ol><li><p>one</p><p>still one</p><ul><li><p>in one</p><p>still in one</p></li></ul><p>one again</p></li>' +
        '<li><p>two</p></li></ol><p>after it</p><p>indented</p>',
    );
  });

  it('has no table of contents, and the lines of its headings', async () => {
    const style = (id: string, name: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const bytes = packed({
      ...docxParts(
        wordParagraph('Contents', '<w:pStyle w:val="TOCHeading"/>') +
          wordParagraph('The Ferry\t3', '<w:pStyle w:val="TOC1"/>') +
          '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Part one</w:t><w:br/><w:t>The Ferry</w:t></w:r></w:p>' +
          wordParagraph('It was late.'),
      ),
      'word/styles.xml': `<w:styles ${word}>${style('TOCHeading', 'TOC Heading')}${style('TOC1', 'toc 1')}${style('Heading1', 'heading 1')}</w:styles>`,
    });
    expect((await opened('it.docx', bytes)).story).toBe(
      '<p class="heading">Part one<br />The Ferry</p><p>It was late.</p>',
    );
  });

  it('has the paragraphs without a number of OpenDocument in their items, and no list of headings', async () => {
    const item = (inside: string, name = 'list-item') => `<text:${name}>${inside}</text:${name}>`;
    const bytes = packed(
      odtParts(
        `<text:list>${item('<text:h text:outline-level="1">One</text:h>')}</text:list>` +
          `<text:list>${item('<text:p>a</text:p>')}${item('<text:p>still a</text:p>', 'list-header')}` +
          `${item('<text:p>b</text:p>')}</text:list>`,
      ),
    );
    expect((await opened('it.odt', bytes)).story).toBe(
      '<p class="heading">One</p><ul><li><p>a</p><p>still a</p></li><li><p>b</p></li></ul>',
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

  it('has no empty heading, and none twice', async () => {
    const book = (...chapters: string[]) => opened('it.epub', packed(epubParts(chapters)));
    expect(
      await book('<h1>The Ferry</h1>', '<h1>The Ferry</h1><p>a</p>', '<h1 id="c"></h1><p>b</p>'),
    ).toMatchObject({
      title: 'The Ferry',
      story: '<p class="heading">The Ferry</p><p>a</p><p>b</p>',
    });
    const words = 'The gulls were late. '.repeat(600);
    const sea = await book(
      '<h1 class="title">The Sea</h1>',
      `<h1>The Sea</h1><p>${words}</p>`,
      `<h1>The Land</h1><p>${words}</p>`,
    );
    expect([sea.title, sea.chapters.map((one) => one.title)]).toEqual(['The Book', ['The Sea', 'The Land']]);
  });

  it('has formulas as they were typed, and none whose signs would stand in a wrong order', async () => {
    const signs = '<mfrac><mi>a</mi><mn>2</mn></mfrac>';
    const tex = '<annotation encoding="application/x-tex">a/2</annotation>';
    const page = (formula: string) => opened('it.html', utf8(`<p>So ${formula} it is.</p>`));
    expect(await page(`<math><semantics>${signs}${tex}</semantics></math>`)).toMatchObject({
      story: '<p>So a/2 it is.</p>',
      said: '“it” is in the text: a formula became text.',
    });
    expect(await page(`<math alttext="half of a">${signs}</math>`)).toMatchObject({
      story: '<p>So half of a it is.</p>',
    });
    expect(await page(`<math>${signs}</math>`)).toMatchObject({
      story: '<p>So it is.</p>',
      said: '“it” is in the text: a formula was left out.',
    });
  });

  it('has the title of Markdown without its signs', async () => {
    const bytes = utf8('---\ntitle: "Lines: a *small* book & more"\n---\nText.');
    expect((await opened('it.md', bytes)).title).toBe('Lines: a small book & more');
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
