import { cleanPastedHtml } from './pasted-html.js';

describe('pasted text', () => {
  it('keeps the emphasis that a word processor writes as style', () => {
    expect(
      cleanPastedHtml(
        '<p>a <span style="font-weight:700">b</span> <span style="font-style: italic">c</span></p>',
      ),
    ).toBe('<p>a <span><strong>b</strong></span> <span><em>c</em></span></p>');
    expect(cleanPastedHtml('<span style="text-decoration:underline line-through">x</span>')).toBe(
      '<span><s><u>x</u></s></span>',
    );
  });

  it('loses every style attribute and element before anything parses them', () => {
    const cleaned = cleanPastedHtml('<style>p{color:red}</style><p STYLE="margin:0" class="x">text</p>');
    expect(cleaned).toBe('<p class="x">text</p>');
  });

  it('is not bold because Google Docs wraps it in a bold that is none', () => {
    expect(cleanPastedHtml('<b style="font-weight:normal"><p>plain</p></b>')).toBe('<p>plain</p>');
  });
});
