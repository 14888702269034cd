/** What nobody changes any more, since it is a message: its lists are readonly. */
export type AsRead<Content> = Content extends Uint8Array
  ? Content
  : Content extends readonly (infer Item)[]
    ? number extends Content['length']
      ? readonly AsRead<Item>[]
      : Readonly<Content>
    : Content extends object
      ? { readonly [Key in keyof Content]: AsRead<Content[Key]> }
      : Content;
