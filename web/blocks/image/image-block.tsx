import { altOf } from '#contract/media/alternative-text.ts'
import type { BlockProps } from '../block-props.ts'
import classes from '../document/document.module.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** In pixels: an image at least this wide is stretched to the width of the column, so that both align. */
const nearlyAsWide = 640

/** Width and height are set where known, so that the text below does not jump. */
export const ImageBlock = ({ node: { attrs = {} } }: Pick<BlockProps, 'node'>) => {
  const width = numberOf(attrs.width)
  return (
    <figure className={classes.figure}>
      <img
        src={textOf(attrs.src)}
        alt={altOf(attrs)}
        width={width}
        height={numberOf(attrs.height)}
        data-fills={(width ?? 0) >= nearlyAsWide || undefined}
        loading="lazy"
        decoding="async"
      />
      {attrs.caption ? <figcaption>{textOf(attrs.caption)}</figcaption> : null}
    </figure>
  )
}
