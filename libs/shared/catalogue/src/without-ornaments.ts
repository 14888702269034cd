/** Returns a plain text in which lines that have only an ornament between scenes, such as `* * *`, are empty. */
export function withoutOrnaments(text: string): string {
  return text.replace(/^[ \t*⁂·•~#_–—-]+$/gmu, '');
}
