import { useTranslation } from 'react-i18next'
import type { ContentNode } from '#contract/content/content.ts'
import { type FileAttrs, isStored } from '#contract/content/media-blocks.ts'
import { FileLink } from '../text/file-link.tsx'
import classes from './played-blocks.module.css'

export const FileBlock = ({ attrs }: ContentNode) => {
  const { t } = useTranslation('documents')
  const { src, name, bytes } = attrs as unknown as FileAttrs
  if (!isStored('file', src)) return <p className={classes.waiting}>{t('played.nothing')}</p>
  return (
    <div className={classes.figure}>
      <FileLink url={src} title={name} bytes={bytes} />
    </div>
  )
}
