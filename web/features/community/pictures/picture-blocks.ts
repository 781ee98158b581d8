import type { TextTree } from '#contract/community/text-tree.ts'

export interface DraftPicture {
  src: string
  alt: string
}

/** The pictures of a text, as they can be changed and sent again. */
export const picturesInTree = (tree: TextTree): DraftPicture[] =>
  tree.flatMap((block) => (block.type === 'picture' ? [{ src: block.src, alt: block.alt }] : []))
