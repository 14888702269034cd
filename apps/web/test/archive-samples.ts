import { packed } from './packed.js';

export const utf8 = (text: string) => new TextEncoder().encode(text);

const tags = (series = '') =>
  `<dl class="tags"><dt>Rating:</dt><dd><a href="#">Teen And Up Audiences</a></dd>
  <dt>Archive Warnings:</dt><dd><a>Major Character Death</a>, <a>No Archive Warnings Apply</a></dd>
  <dt>Fandom:</dt><dd><a>The Sea (Books)</a></dd><dt>Additional Tags:</dt><dd><a>Slow Burn</a>, <a>Lighthouses</a>,
  <a>This is a long tag that nobody could make a hashtag of, really</a></dd>
  <dt>Language:</dt><dd>Deutsch</dd>${series}
  <dt>Stats:</dt><dd>Published: 2021-03-04 Completed: 2021-05-06 Words: 1,234 Chapters: 2/2</dd></dl>`;

const message = (id: number) =>
  `<p class="message"><b>Posted originally on the <a href="http://archiveofourown.org/">Archive of Our Own</a> at
  <a href="http://archiveofourown.org/works/${id}">http://archiveofourown.org/works/${id}</a>.</b></p>`;

/** A work of AO3 as its page of HTML. */
export const ao3Page = utf8(`<!DOCTYPE html><html><head><title>The Lamp - ann - The Sea</title></head><body>
<div id="preface">${message(77)}
<div class="meta">${tags()}
<h1>The Lamp</h1><div class="byline">by <a rel="author" href="#">ann</a></div>
<p>Summary</p><blockquote class="userstuff"><p>A lamp on a rock.</p><p>And a boat.</p></blockquote>
<p>Notes</p><blockquote class="userstuff"><p>For Ben.</p></blockquote></div></div>
<div id="chapters" class="userstuff">
<div class="meta group"><h2 class="heading">Chapter 1: The Rock</h2>
<p>Chapter Summary</p><blockquote class="userstuff"><p>She comes.</p></blockquote></div>
<div class="userstuff"><p>Summary</p><p>She came by <em>night</em>.</p><hr><blockquote><p>A letter.</p></blockquote></div>
<div class="meta group"><h2 class="heading">Chapter 2</h2>
<p>Chapter Notes</p><blockquote class="userstuff"><p>Sorry for the wait.</p></blockquote></div>
<div class="userstuff"><p style="text-align: center">He <s>came</s> not.</p><script>alert(1)</script></div>
<div id="endnotes2" class="meta"><p>Chapter End Notes</p><blockquote class="userstuff"><p>More soon.</p></blockquote></div>
</div>
<div id="afterword"><div id="endnotes" class="meta"><p>End Notes</p><blockquote class="userstuff"><p>Thank you.</p></blockquote></div>
<p class="message">Please drop by the Archive and comment.</p></div></body></html>`);

/** A work of one chapter as AO3's book, whose classes Calibre has numbered. */
export const ao3Book = packed({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="content.opf"/></rootfiles></container>',
  'content.opf':
    '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Oar</dc:title></metadata><manifest><item id="a" href="a_split_000.xhtml"/><item id="b" href="a_split_001.xhtml"/><item id="c" href="a_split_002.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>',
  'a_split_000.xhtml': `<html><body class="calibre"><div id="preface" class="calibre1"><h2 class="toc-heading">Preface</h2>${message(9)}<div class="meta">${tags('<dt>Series:</dt><dd>Part 2 of <a href="#">Boats</a></dd>')}<h1 class="calibre2">The Oar</h1><div class="byline">by ann</div><div class="meta"><p>Summary</p><blockquote class="userstuff1"><p>An oar.</p></blockquote></div></div></div></body></html>`,
  'a_split_001.xhtml':
    '<html><body class="calibre"><div id="chapters" class="userstuff2"><h2 class="toc-heading">The Oar</h2><div class="userstuff2"><p class="calibre3">It broke.</p><p class="calibre3">Twice.</p></div></div></body></html>',
  'a_split_002.xhtml':
    '<html><body class="calibre"><div id="afterword" class="calibre1"><h2 class="toc-heading">Afterword</h2><p class="message">Please drop by.</p></div></body></html>',
});

interface WordPressPost {
  readonly id: number | string;
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly date?: string;
  readonly content?: string;
  readonly more?: string;
}

export const wordPress = (posts: readonly WordPressPost[], head = '') =>
  utf8(`<?xml version="1.0" encoding="UTF-8" ?>${head}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Ann writes</title><wp:wxr_version>1.2</wp:wxr_version>${posts
    .map(
      ({
        id,
        title = 'Untitled',
        type = 'post',
        status = 'publish',
        date = '2019-02-03 04:05:06',
        content = '',
        more = '',
      }) =>
        `<item><title><![CDATA[${title}]]></title><dc:creator>ann</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`,
    )
    .join('')}</channel></rss>`);

export const ghost = (posts: readonly object[], more: object = {}) =>
  utf8(JSON.stringify({ db: [{ meta: { version: '5.0' }, data: { posts, ...more } }] }));

/** A post of Medium as its page of HTML. */
export const mediumPost = (title: string, body: string, subtitle = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">${subtitle}</section><section data-field="body" class="e-content"><section name="a" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn"><h3 name="b" class="graf graf--h3 graf--leading graf--title">${title}</h3>${body}</div></div></section></section><footer><p>By <a class="p-author h-card">Ann</a> on <a href="https://medium.com/p/abc"><time class="dt-published" datetime="2018-01-02T03:04:05.678Z">January 2, 2018</time></a>.</p><p><a href="https://medium.com/@ann/the-post-abc" class="p-canonical">Canonical link</a></p><p>Exported from Medium.</p></footer></article></body></html>`;
