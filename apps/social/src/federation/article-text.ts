const paragraph = /<p(?: class="([^"]*)")?>(.*?)<\/p>/gsu;

/**
 * Returns the text of a story for other servers. They leave out its classes, and their style sheets its spaces and
 * empty paragraphs: so headings become elements, and scene breaks and spaces become text.
 *
 * @param html clean markup
 */
export function articleText(html: string): string {
  return html.replace(paragraph, (_, names: string | undefined, inside: string) => {
    const classes = names?.split(' ') ?? [];
    if (inside === '') return classes.includes('scene') ? '<p>* * *</p>' : '<p>&nbsp;</p>';
    const text = inside
      .replace(/\r?\n/gu, '<br />')
      .replace(/(^|<br \/>) /gu, '$1&nbsp;')
      .replace(/ {2,}/gu, (spaces) => '&nbsp;'.repeat(spaces.length - 1) + ' ');
    if (classes.includes('heading')) return `<h2>${text}</h2>`;
    return names === undefined ? `<p>${text}</p>` : `<p class="${names}">${text}</p>`;
  });
}
