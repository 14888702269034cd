/**
 * The six ornaments, each between y = 132 and y = 214 of a cover 160 wide. `turn` (0 to 1) varies one from cover to
 * cover; the result is the content of a `<g>` that draws with the colour of its lines and fills.
 */
export const ornaments: readonly ((turn: number) => string)[] = [waves, hills, stars, branch, arches, rays];

const near = (number: number) => Math.round(number * 10) / 10;

function waves(turn: number): string {
  const height = 5 + turn * 8;
  const line = (y: number) => `M-10 ${y}q22.5 ${near(-height)} 45 0t45 0 45 0 45 0`;
  return `<path fill="none" stroke-width="2" d="${[150, 164, 178, 192, 206].map(line).join('')}"/>`;
}

function hills(turn: number): string {
  const sun = near(40 + turn * 80);
  return (
    `<circle cx="${sun}" cy="158" r="15" stroke="none"/>` +
    '<path stroke="none" opacity=".55" d="M0 188q40-30 85-8t75-6v40H0z"/>' +
    '<path stroke="none" opacity=".8" d="M0 200q50-26 95-6t65-8v28H0z"/>'
  );
}

function stars(turn: number): string {
  const places = Array.from({ length: 9 }, (_, index) => {
    const round = (index * 0.618 + turn) % 1;
    return {
      x: near(18 + round * 124),
      y: near(140 + ((index * 37 + turn * 60) % 66)),
      size: 2 + (index % 3) * 2.5,
    };
  });
  const star = ({ x, y, size }: (typeof places)[number]) =>
    `M${x} ${near(y - size)}q0 ${size} ${size} ${size}q${-size} 0 ${-size} ${size}q0 ${-size} ${-size} ${-size}q${size} 0 ${size} ${-size}z`;
  return `<path stroke="none" d="${places.map(star).join('')}"/>`;
}

function branch(turn: number): string {
  const lean = near((turn - 0.5) * 24);
  const leaves = [0, 1, 2, 3].map((index) => {
    const [x, y] = [near(80 + (lean * index) / 4), 200 - index * 17];
    return `M${x} ${y}q-30 2-34-20q28-4 34 20q30 2 34-20q-28-4-34 20z`;
  });
  return `<path stroke="none" d="${leaves.join('')}"/><path fill="none" stroke-width="2" d="M80 214q0-40 ${lean}-76"/>`;
}

function arches(turn: number): string {
  const middle = near(50 + turn * 60);
  const arch = (radius: number) => `M${near(middle - radius)} 214a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
  return `<path fill="none" stroke-width="3" d="${[14, 28, 42, 56, 70].map(arch).join('')}"/>`;
}

function rays(turn: number): string {
  const ends = Array.from({ length: 11 }, (_, index) => {
    const angle = Math.PI * (0.06 + (0.88 * (index + turn * 0.9)) / 11);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const length = 58 + (index % 2) * 20;
    return `M${near(80 - x * 22)} ${near(214 - y * 22)}L${near(80 - x * length)} ${near(214 - y * length)}`;
  });
  return `<path fill="none" stroke-width="3" stroke-linecap="round" d="${ends.join('')}"/><circle cx="80" cy="214" r="12" stroke="none"/>`;
}
