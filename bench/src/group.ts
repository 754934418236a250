/** How tables group instances. */
export type Grouping = 'auto' | 'folder' | 'all' | RegExp;

/**
 * The group of an instance.
 *
 * - `auto`: its name without a number at the end (`bwmv/CLASS01_020` of `bwmv/CLASS01_020_01`), or else its folder;
 * - `folder`: its folder;
 * - `all`: one for all;
 * - a pattern: the match of its first group in the name, or its whole match; `other` if it does not match.
 *
 * @param name the instance's name, folder and file.
 */
export function groupOf(name: string, grouping: Grouping): string {
  const [folder = ''] = name.split('/');
  if (grouping === 'folder') return folder;
  if (grouping === 'all') return 'all';
  if (grouping === 'auto') return /^(.+)_\d+$/.exec(name)?.[1] ?? folder;
  const match = grouping.exec(name);
  return match ? (match[1] ?? match[0]) : 'other';
}
