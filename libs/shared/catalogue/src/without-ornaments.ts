/**
 * A plain text without the lines that have only an ornament between scenes, such as `* * *`: they stay empty.
 */
export function withoutOrnaments(text: string): string {
  return text.replace(/^[ \t*⁂·•~#_–—-]+$/gmu, '');
}
