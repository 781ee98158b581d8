import { Box, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { WordsDialog } from './actions/words-dialog.tsx'
import classes from './languages-card.module.css'

interface LanguageRowProps {
  course: Course
  locale: Locale
  /** In percent. */
  progress: number
  isSource: boolean
}

const LanguageRow = ({ course, locale, progress, isSource }: LanguageRowProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start">
      <Pill>{locale.slice(0, 2).toUpperCase()}</Pill>
      <div>
        <Group component="p" gap="xs" wrap="nowrap" align="stretch" justify="space-between" mb={5}>
          <b>{format.language(locale)}</b>
          <b>{format.percent(progress)}</b>
        </Group>
        <ProgressBar
          value={progress}
          label={t('languages.share', {
            language: format.language(locale),
            percent: format.percent(progress),
          })}
          thickness="thin"
          tone={progress === 100 ? 'good' : 'brand'}
        />
        <Box component="small" display="block" mt={5} fz="xs" lh={1.45} c="dimmed">
          {isSource
            ? t('languages.source')
            : course.translated_locales.includes(locale)
              ? t('languages.ready')
              : t('languages.notReady', { percent: format.percent(limits.publishedLocale) })}
        </Box>
        {isSource ? null : course.locale === locale ? (
          <Box component="small" display="block" mt={5} fz="xs" lh={1.45} c="dimmed" role="status">
            {t('languages.writeNow')}
          </Box>
        ) : (
          <Button
            size="sm"
            variant="default"
            mt="xs"
            aria-label={t('languages.writeIn', { language: format.language(locale) })}
            onClick={() => setCourseLanguage(locale)}
          >
            {t('languages.write')}
          </Button>
        )}
      </div>
    </Group>
  )
}

/** The progress of each language, and which languages the next release will include. */
export const LanguagesCard = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <SectionHeader
        title={t('languages.title')}
        end={
          <Button
            size="sm"
            variant="subtle"
            color="brand"
            className={classes.link}
            onClick={() => setOpen(true)}
          >
            {t('words.open')}
          </Button>
        }
      />
      <Stack component="ul" gap={14} className={classes.list ?? ''}>
        {course.locales.map(({ key, progress }, index) => (
          <LanguageRow key={key} course={course} locale={key} progress={progress} isSource={index === 0} />
        ))}
      </Stack>
      <TextLink className={classes.all} to="admin.courses.translate" params={{ courseId: course.id }}>
        {t('languages.all')}
      </TextLink>
      {isOpen ? <WordsDialog course={course} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
