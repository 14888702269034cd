import { notificationEmail, type MailedNotification } from './notification-email.js';

const family = '👩‍👩‍👧‍👦';

describe('the email about several things', () => {
  const about = (excerpt: string): MailedNotification => ({
    kind: 'note_comment_like',
    note_text: 'Ann likes your comment.',
    link: '/story/lamp',
    excerpt,
  });
  const detailOf = (excerpt: string) =>
    notificationEmail(
      null,
      [about(excerpt), about('Short.')],
      { username: 'ben', displayName: null, frequency: 'daily' },
      { SITE_NAME: 'Lamp', SITE_URL: 'https://site.example', unsubscribeUrl: 'https://site.example/u' },
    ).items?.[0]?.detail;

  it.each([
    ['a'.repeat(161), `${'a'.repeat(160)}…`],
    ['語'.repeat(160), '語'.repeat(160)],
    [`${'a'.repeat(159)}${family}b`, `${'a'.repeat(159)}${family}…`],
    [`${'a'.repeat(160)}${family}`, `${'a'.repeat(160)}…`],
    [`${'a'.repeat(159)} b c`, `${'a'.repeat(159)}…`],
  ])('cuts excerpts after a whole character: %s', (excerpt, detail) => {
    expect(detailOf(excerpt)).toBe(detail);
  });
});
