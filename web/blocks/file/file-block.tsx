import type { FileAttrs } from '#contract/blocks/file.ts'
import { isStored } from '#contract/blocks/played.ts'
import { FileLink } from '#ui/text/file-link.tsx'
import type { BlockProps } from '../block-props.ts'
import classes from '../played/played.module.css'
import { Waiting } from '../played/played.tsx'

export const FileBlock = ({ node }: Pick<BlockProps, 'node'>) => {
  const { src, name, bytes } = node.attrs as unknown as FileAttrs
  if (!isStored('file', src)) return <Waiting type="file" />
  return (
    <div className={classes.figure}>
      <FileLink url={src} title={name} bytes={bytes} />
    </div>
  )
}
