const lexicon =
  'the sea was quiet and nobody spoke of what had gone before while rain fell on every roof in town until morning came again with its pale careful light over harbour walls'.split(
    ' ',
  );

/** A story of so many words as HTML, in paragraphs of 20 to 120 words, the same each time. */
export function longStory(words) {
  const paragraphs = [];
  for (let done = 0; done < words;) {
    const length = Math.min(words - done, 20 + ((paragraphs.length * 37) % 101));
    const text = Array.from({ length }, (_, at) => lexicon[(done * 7 + at * 3) % lexicon.length]).join(' ');
    paragraphs.push(paragraphs.length % 5 === 0 ? `<p><em>${text}</em>.</p>` : `<p>${text}.</p>`);
    done += length;
  }
  return paragraphs.join('');
}
