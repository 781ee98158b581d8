import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './file-link.module.css'

interface FileLinkProps {
  url: string
  title: string
  bytes: number
}

const extensionOf = (url: string): string => url.split('.').at(-1) ?? ''

/** A file download with its type and size, which matter on a mobile connection. */
export const FileLink = ({ url, title, bytes }: FileLinkProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const size = format.bytes(bytes)
  const kind = extensionOf(url)
  return (
    <a className={classes.file} href={url} download={`${title || t('materials.file')}.${kind}`}>
      <FileDown size={18} aria-hidden />
      <span>
        <b>{title || t('materials.file')}</b>
        <small>
          {kind.toUpperCase()}, {size}
        </small>
      </span>
    </a>
  )
}
