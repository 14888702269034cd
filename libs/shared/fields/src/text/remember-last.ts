/** Returns a function that calls the given one only when its text is another one than at the call before. */
export function rememberLast(read: (text: string) => string): (text: string) => string {
  let last: string | undefined;
  let result = '';
  return (text) => {
    if (text !== last) {
      result = read(text);
      last = text;
    }
    return result;
  };
}
