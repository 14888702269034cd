/** Made by the build (`story-fonts.ts`): the style sheet of each packaged font, loaded when it is called. */
declare module 'virtual:story-fonts' {
  export const sheets: Readonly<Record<string, (() => Promise<unknown>) | undefined>>;
}
