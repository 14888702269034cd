import { isDirty, sanitizeStory } from './sanitize-story.js';

const clean = [
  '<p>Plain.</p>',
  '<p class="align-center">One<br>two<br/>three</p>',
  '<blockquote><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <span class="indent">e</span></p></blockquote>',
  '<ol><li><p>x</p></li></ol><ul><li><p>y</p></li></ul>',
  '<p>"Quoted" &amp; 1 &lt; 2&nbsp;é 🌙</p>',
  '<p></p>',
];

const dirty = [
  '<p>Hello there<script>alert(1)</script></p>',
  '<p onclick="x()">a</p>',
  '<p style="color:red">a</p>',
  '<p class="modal">a</p>',
  '<a href="https://example.com">a</a>',
  '<a href="javascript:alert(1)">a</a>',
  '<img src=x onerror=alert(1)>',
  '<h1>a</h1>',
  '<div>a</div>',
  '<svg><style><p>a</p></style></svg>',
  '<math><mi><!--</mi><img src=x onerror=alert(1)>-->',
  '<iframe srcdoc="<p>a</p>"></iframe>',
];

describe('the markup of a story', () => {
  it.each(clean)('takes %s', (html) => {
    expect(isDirty(html)).toBe(false);
  });

  it.each(dirty)('finds %s dirty', (html) => {
    expect(isDirty(html)).toBe(true);
  });

  it.each([...clean, ...dirty])('sanitises %s to what sanitises to itself', (html) => {
    const once = sanitizeStory(html);
    expect(sanitizeStory(once)).toBe(once);
    expect(once).not.toMatch(/script|onerror|onclick|style|href|<(a|img|h1|div|svg|iframe)/);
  });
});
