import { ListTree, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { BrandName } from '#ui/media/brand-mark.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './visitor-shell.module.css'

interface VisitorBarProps {
  title: string
  locale: Locale
  locales: readonly Locale[]
  onLocale: (locale: Locale) => void
  onOutline: () => void
  /** Absent where there are no comments. */
  onComments: (() => void) | undefined
}

/** The company, what is previewed, its language, and where there is no room, the ways to outline and comments. */
export const VisitorBar = ({ title, locale, locales, onLocale, onOutline, onComments }: VisitorBarProps) => {
  const { t } = useTranslation(['previewLinks', 'preview'])
  return (
    <header className={classes.bar} data-screen-only>
      <div className={classes.brand}>
        <BrandName size={28} />
      </div>
      <p className={classes.title} title={title}>
        {title}
      </p>
      <span className={classes.draft}>
        <Pill tone="warn">{t('visitor.draft')}</Pill>
      </span>
      <div className={classes.barEnd}>
        {locales.length > 1 ? (
          <div className={classes.language}>
            <LocalePicker value={locale} locales={locales} onChange={onLocale} />
          </div>
        ) : null}
        {onComments ? (
          <IconButton className={classes.commentsButton} label={t('visitor.comments')} onClick={onComments}>
            <MessageSquare size={20} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton className={classes.outlineButton} label={t('preview:outline')} onClick={onOutline}>
          <ListTree size={20} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}
