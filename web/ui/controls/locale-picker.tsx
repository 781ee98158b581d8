import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { boot } from '#lib/boot.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ownName, screenName } from '#lib/i18n/locale-names.ts'
import { Flag } from '../icons/flag.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import classes from './locale-picker.module.css'

interface LocalePickerProps {
  value: Locale
  onChange: (locale: Locale) => void
  /** The languages on offer; when absent, the company's, as languages of the screens. */
  locales?: readonly Locale[]
  /** Names the choice; "Language" when absent. */
  label?: string
  /** The progress of each language, from 0 to 100, for content written in several. */
  progress?: Partial<Record<Locale, number>>
}

/** Each language is listed under its own name, for people who cannot read the page. */
export const LocalePicker = ({ value, onChange, locales, label, progress = {} }: LocalePickerProps) => {
  const format = useFormat()
  const { t } = useTranslation()
  const branding = useBranding()
  const offered = locales ?? boot.languages ?? branding?.locales ?? allLocales
  const shareOf = (percent: number | undefined) => (percent === undefined ? '' : format.percent(percent))
  const nameOf = locales ? ownName : screenName
  const shown = offered.includes(value) ? offered : [value, ...offered]
  return (
    <label className={classes.picker}>
      <Flag locale={value} />
      <VisuallyHidden>{label ?? t('language.choose')}</VisuallyHidden>
      <select value={value} onChange={(event) => onChange(event.target.value as Locale)}>
        {shown.map((locale) => (
          <option key={locale} value={locale} lang={locale.slice(0, 2)}>
            {[nameOf(locale), shareOf(progress[locale])].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <ChevronDown className={classes.chevron} size={14} aria-hidden />
    </label>
  )
}
