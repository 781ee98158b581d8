import { Stack } from '@mantine/core'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { missingTexts } from '#entities/missing-texts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import type { Review } from '../publishing.api.ts'

interface LeftOutProps {
  courseId: string
  leftOut: Review['left_out']
}

/** Languages that students will not get with this release, with a link to what is missing. */
export const LeftOut = ({ courseId, leftOut }: LeftOutProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const missed = leftOut.filter(({ was_published }) => was_published)
  if (leftOut.length === 0) return null
  return (
    <NoteBox tone="warn" icon={<Languages size={16} aria-hidden />} role="note">
      {t('publish.leftOut', {
        languages: format.languages(leftOut.map(({ locale }) => locale)),
        count: leftOut.length,
      })}{' '}
      {missed.length > 0
        ? t('publish.leftOutMissed', {
            languages: format.languages(missed.map(({ locale }) => locale)),
            count: missed.length,
          })
        : null}
      <Stack gap={2} mt={4} align="flex-start">
        {leftOut.map(({ locale, reasons }) => (
          <TextLink key={locale} to="admin.courses.translate" {...missingTexts(courseId, locale, reasons[0])}>
            {t('publish.toTranslation', { language: format.languageInText(locale) })}
          </TextLink>
        ))}
      </Stack>
    </NoteBox>
  )
}
