import { languageAttributes } from '@quillstead/catalogue';

interface StoryTitleProps {
  readonly title: string;
  readonly lang: string | null;
}

/** Shows the title of a story within other words, in the language of the story (WCAG 2.2, 3.1.2). */
export function StoryTitle({ title, lang }: StoryTitleProps) {
  return <bdi {...languageAttributes(lang)}>{title}</bdi>;
}
