import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './empty-headings.module.css'

/** Names before the rest is only counted. */
const namedAtMost = 8

/** Which chapters and sections students will not see, since nothing is in them yet. */
export const EmptyHeadings = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  if (titles.length === 0) return null
  const names = titles.slice(0, namedAtMost).map((title) => title || t('problems.untitled'))
  const left = titles.length - names.length
  const named = left > 0 ? t('changes.more', { titles: names.join(', '), count: left }) : format.list(names)
  return (
    <p className={classes.note}>
      <FolderOpen size={16} aria-hidden />
      <span>{t('publish.empty', { titles: named, count: titles.length })}</span>
    </p>
  )
}
