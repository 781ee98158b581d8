import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { doneWords } from '../states/unit-states.ts'
import { WordBar } from '../states/word-bar.tsx'
import { JobActions } from './job-actions.tsx'
import classes from './workbench.module.css'

/** The language pair and the progress. */
export const JobHeader = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { counts, course, due_on, reason, status } = job
  return (
    <Group component="header" gap="12px var(--s-6)" align="flex-end" className={classes.header ?? ''}>
      <div>
        <Box component="h1" fz="xl">
          {t('bench.title', {
            source: format.language(job.source_locale),
            target: format.languageInText(job.locale),
          })}
        </Box>
        <p>
          {course.title}
          {due_on ? ` · ${t('job.due', { date: format.day(due_on, 'weekday') })}` : ''}
          {status === 'open' ? '' : ` · ${t(`job.status.${status}`)}`}
        </p>
        {reason && status === 'open' ? (
          <p className={classes.sentBack}>{t('job.sentBack', { reason })}</p>
        ) : null}
      </div>
      <div className={classes.progress}>
        <p>
          <Box component="b" fw={600} c="var(--ink)">
            {format.percent(counts.progress)}
          </Box>
          <span>
            {t('words.of', {
              done: format.number(doneWords(counts.by_state)),
              count: counts.words,
              all: format.number(counts.words),
            })}
          </span>
        </p>
        <WordBar amounts={counts.by_state} />
      </div>
      <JobActions job={job} where="header" />
    </Group>
  )
}
