import type { ReactNode } from 'react'
import type { ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'

/** A block as its view has it. */
export interface BlockProps {
  node: ContentNode
  locale: Locale
  /** The blocks inside it. */
  children?: ReactNode
  /** Blocks inside one of its parts, where a block arranges its parts itself. */
  renderInside: (node: ContentNode) => ReactNode
}

/** A block that has no blocks inside. */
export type LeafProps = Pick<BlockProps, 'node' | 'locale'>

/** The words of a block without their marks. */
export const plainText = ({ content = [] }: ContentNode): string =>
  content.map(({ text }) => text ?? '').join('')
