/** Content that is hard to show: names without a break, the longest texts, text that runs from right to left. */
const longHashtags = [
  '#slowburnenemiestoloversagain',
  '#foundfamilyinalighthouse',
  '#unreliablenarratorsanonymous',
  '#magicalrealism',
  '#novellainprogress',
  '#longread',
  '#sea',
];

const sentences = [
  'The lamp was lit before dusk, and nobody came to ask what it had cost. ',
  'She counted the boats as she counted everything, once for the number and once for the comfort of it. ',
  '“You could leave it dark,” he said, “and see who misses it.” ',
];

const paragraph = (length) =>
  `<p>${Array.from({ length }, (_, at) => sentences[at % sentences.length]).join('')}</p>`;

export const longStory = {
  title: 'An Inventory of Everything That Was Left Behind When the Lighthouse at Brannocksmouth Closed',
  description:
    'Four hundred objects, each with its owner, its price and its reason for staying. A keeper who cannot stop counting, a sister who cannot stop asking, and a sea that has never handed anything back without being made to, which is to say: an ordinary winter on an ordinary rock, in order.',
  hashtag_list: longHashtags,
  rich_text_story: [
    ...Array.from({ length: 12 }, (_, at) => paragraph(3 + (at % 5))),
    '<blockquote>What is written down has been seen. What has been seen cannot be sold as new.</blockquote>',
    '<ul><li>One lamp, brass, with dents</li><li>One logbook, <em>water-stained</em></li></ul>',
    '<ol><li>First the boats</li><li>then the <strong>names of the boats</strong></li></ol>',
    ...Array.from({ length: 220 }, (_, at) => paragraph(4 + (at % 4))),
  ].join(''),
};

export const wideStory = {
  title: 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochTaumatawhakatangihangakoauauotamatea',
  description: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3),
  hashtag_list: ['#pneumonoultramicroscopicsilic'],
  rich_text_story: `<p>${'Donaudampfschifffahrtsgesellschaft'.repeat(5)}, he said, and said it again.</p>`,
};

export const arabicStory = {
  title: 'المصباح الأخير على الشاطئ',
  description: 'حكاية قصيرة عن حارس منارة لا يستطيع التوقف عن العد.',
  hashtag_list: ['#بحر', '#sea'],
  rich_text_story:
    '<p>أُشعل المصباح قبل الغروب، ولم يأتِ أحد ليسأل عن ثمنه. عدّ القوارب كما كان يعدّ كل شيء.</p><p>قال: «يمكنك أن تتركه مظلمًا، وترى من يفتقده». ثم قرأ بالإنجليزية: The sea gives nothing back.</p><ul><li>مصباح واحد من نحاس</li></ul>',
};

export const frankStory = {
  title: 'What the Keeper Did Not Write Down',
  is_nsfw: 1,
  rich_text_story: `<p>${sentences.join('')}</p>`,
};

export const longComment = `@tobiah_wren ${sentences.join('').repeat(4)}#sea https://example.org/${'a-very-long-address-'.repeat(6)}`;

export const draftOf = (title) => ({ title, rich_text_story: paragraph(4), hashtag_list: ['#sea'] });
