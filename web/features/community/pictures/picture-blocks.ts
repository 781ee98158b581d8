import type { TextTree } from '#contract/community/text-tree.ts'

export interface DraftPicture {
  src: string
  alt: string
}

/** The images of a text, in the form in which they are edited and sent. */
export const picturesInTree = (tree: TextTree): DraftPicture[] =>
  tree.flatMap((block) => (block.type === 'picture' ? [{ src: block.src, alt: block.alt }] : []))
