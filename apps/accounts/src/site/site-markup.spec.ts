import { siteMarkup } from './site-markup.js';

describe('a text of the owner', () => {
  it('is Markdown', () => {
    expect(siteMarkup('# Be kind\n\n* No *spam*\n* See [the terms](/site/terms)\n')).toBe(
      '<h2>Be kind</h2>\n<ul>\n<li>No <em>spam</em></li>\n<li>See <a href="/site/terms">the terms</a></li>\n</ul>\n',
    );
    expect(siteMarkup('<https://lamp.example>')).toBe(
      '<p><a href="https://lamp.example" rel="noopener">https://lamp.example</a></p>\n',
    );
    expect(siteMarkup('|a|b|\n|-|-|\n|1|2|')).toContain('<td>1</td>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '<a href="https://lamp.example" onclick="alert(1)" style="color:red" target="_blank">x</a>',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
    '<p id="root" class="secret" data-x="1">x</p>',
    '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
  ])('has nothing that acts in %s', (markdown) => {
    expect(siteMarkup(markdown)).not.toMatch(
      /<(?!\/?(?:p|a|em|strong|code|pre)[ >])|javascript:|data:|href="\/\/|(?<!&lt;[^>]*)\s(?:on\w+|style|class|id|target|data-x)=/iu,
    );
  });
});
