import { useTranslation } from 'react-i18next'
import type { FileAttrs } from '#contract/blocks/file.ts'
import { isStored } from '#contract/blocks/played.ts'
import { FileLink } from '#ui/text/file-link.tsx'
import type { BlockProps } from '../block-props.ts'
import classes from '../played/played.module.css'

export const FileBlock = ({ node }: Pick<BlockProps, 'node'>) => {
  const { t } = useTranslation('documents')
  const { src, name, bytes } = node.attrs as unknown as FileAttrs
  if (!isStored('file', src)) return <p className={classes.waiting}>{t('played.nothing')}</p>
  return (
    <div className={classes.figure}>
      <FileLink url={src} title={name} bytes={bytes} />
    </div>
  )
}
