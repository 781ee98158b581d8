import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { WordsDialog } from './actions/words-dialog.tsx'
import classes from './languages-card.module.css'

/** How far each language is, and which of them the next release will have. */
export const LanguagesCard = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
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
      <ul className={classes.list}>
        {course.locales.map(({ key, progress }, index) => (
          <li key={key}>
            <Pill>{key.slice(0, 2).toUpperCase()}</Pill>
            <div>
              <p>
                <b>{format.language(key)}</b>
                <b>{format.percent(progress)}</b>
              </p>
              <ProgressBar
                value={progress}
                label={t('languages.share', {
                  language: format.language(key),
                  percent: format.percent(progress),
                })}
                thickness="thin"
                tone={progress === 100 ? 'good' : 'brand'}
              />
              <small>
                {index === 0
                  ? t('languages.source')
                  : course.translated_locales.includes(key)
                    ? t('languages.ready')
                    : t('languages.notReady', { percent: format.percent(limits.publishedLocale) })}
              </small>
              {index === 0 ? null : course.locale === key ? (
                <small role="status">{t('languages.writeNow')}</small>
              ) : (
                <Button
                  size="sm"
                  variant="default"
                  className={classes.write}
                  aria-label={t('languages.writeIn', { language: format.language(key) })}
                  onClick={() => setCourseLanguage(key)}
                >
                  {t('languages.write')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <TextLink className={classes.all} to="admin.courses.translate" params={{ courseId: course.id }}>
        {t('languages.all')}
      </TextLink>
      {isOpen ? <WordsDialog course={course} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
