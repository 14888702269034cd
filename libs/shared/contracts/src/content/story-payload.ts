/** What a draft and a story to publish have in common beside the text (api.md, "Calls"). */
export const storyFields = [
  'title',
  'description',
  'hashtag_list',
  'is_nsfw',
  'is_shareable',
  'font_family',
] as const;

/** Bytes of a body in which a story travels (api.md, "Rules for every call"). */
export const storyBodyLimit = 4 * 1024 * 1024;
