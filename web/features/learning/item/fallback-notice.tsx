import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useCourseLanguage } from '#lib/i18n/language.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { usePreviewed } from '../previewed.ts'

/** A notice that a text is shown in a language other than the requested one. */
export const FallbackNotice = ({ locale, isFallback }: { locale: Locale; isFallback: boolean }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const wanted = useCourseLanguage()
  // A preview sets its own language, and says so in its frame.
  const isPreviewed = usePreviewed() !== null
  if (!isFallback || isPreviewed) return null
  return (
    <NoteBox role="note" tone="info" mt="md" icon={<Languages size={20} aria-hidden />}>
      {t('fallback', { wanted: format.languageInText(wanted), shown: format.languageInText(locale) })}
    </NoteBox>
  )
}
