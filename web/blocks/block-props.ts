import type { ReactNode } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'

/** The props of a block's view. */
export interface BlockProps {
  node: ContentNode
  locale: Locale
  /** The rendered blocks inside it. */
  children?: ReactNode
  /** Renders the blocks inside one of its parts, for a block that arranges its parts itself. */
  renderInside: (node: ContentNode) => ReactNode
}

/** A block that has no blocks inside. */
export type LeafProps = Pick<BlockProps, 'node' | 'locale'>

/** The text of a block without its formatting. */
export const plainText = ({ content = [] }: ContentNode): string =>
  content.map(({ text }) => text ?? '').join('')
