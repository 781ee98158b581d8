import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Calendar, ChevronRight, CircleCheck, Clock, TrendingUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { missingTexts } from '#entities/missing-texts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Card } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Status } from '#ui/text/pill.tsx'
import { jobProgress } from '../states/job-progress.ts'
import { StateDot } from '../states/state-mark.tsx'
import { doneWords, statesByProgress } from '../states/unit-states.ts'
import { WordBar } from '../states/word-bar.tsx'
import { JobTermsDialog } from './job-terms-dialog.tsx'
import classes from './languages.module.css'
import { SuspectQuestions } from './suspect-questions.tsx'

const Amounts = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { counts, course, locale } = job
  return (
    <Box pt={10} pb={14} px={18} className={classes.amounts ?? ''}>
      <Text mb={8} c="dimmed">
        <b>{format.percent(counts.progress)}</b>{' '}
        {t('words.of', {
          done: format.number(doneWords(counts.by_state)),
          count: counts.words,
          all: format.number(counts.words),
        })}
      </Text>
      <WordBar amounts={counts.by_state} />
      <Group component="ul" gap="2px 14px" align="stretch" mt={8} fz="ui" className={classes.legend ?? ''}>
        {statesByProgress.map((state) => {
          const words = counts.by_state[state]?.words ?? 0
          return words === 0 ? null : (
            <li key={state}>
              <RouteLink
                to="admin.courses.translate"
                params={{ courseId: course.id, locale }}
                search={{ state }}
              >
                <StateDot state={state} />
                {t(`states.${state}`)} <b>{format.number(words)}</b>
              </RouteLink>
            </li>
          )
        })}
      </Group>
    </Box>
  )
}

const Gate = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { gate, course, locale } = job
  return (
    <div className={classes.gate}>
      <h3>{t(gate.publishable ? 'gate.open' : 'gate.closed', { count: gate.reasons.length })}</h3>
      <ul>
        {gate.publishable ? (
          <li>
            <RouteLink to="admin.courses.show" params={{ courseId: course.id }}>
              <CircleCheck className={classes.good} size={16} aria-hidden />
              <span>{t('gate.ready')}</span>
              <ChevronRight size={16} aria-hidden />
            </RouteLink>
          </li>
        ) : (
          gate.reasons.map((reason) => (
            <li key={reason.key}>
              <RouteLink to="admin.courses.translate" {...missingTexts(course.id, locale, reason)}>
                <TriangleAlert size={16} aria-hidden />
                <span>
                  {t(`gate.${reason.key}`, {
                    count: reason.count,
                    number: format.number(reason.count),
                    needed: format.percent(reason.needed ?? 100),
                  })}
                </span>
                <ChevronRight size={16} aria-hidden />
              </RouteLink>
            </li>
          ))
        )}
      </ul>
    </div>
  )
}

const Person = ({ name, does }: { name: string; does: string }) => (
  <Group component="p" gap={10} wrap="nowrap">
    <Avatar name={name} size="sm" />
    <span>
      <Box component="b" fw={500}>
        {name}
      </Box>{' '}
      {does}
    </span>
  </Group>
)

const Plan = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { assignee, reviewer, due_on, pace, timing, handed_in_at, note } = job
  return (
    <Stack gap={8} py={12} px={18} className={classes.plan ?? ''}>
      {assignee ? (
        <Person name={assignee.name} does={t('people.translates')} />
      ) : (
        <Text c="dimmed">{t('people.nobody')}</Text>
      )}
      {reviewer ? <Person name={reviewer.name} does={t('people.reviews')} /> : null}
      <Stack component="ul" gap={6} fz="ui" c="dimmed">
        <li>
          <Calendar size={16} aria-hidden />
          {due_on ? t('job.due', { date: format.day(due_on, 'weekday') }) : t('job.noDay')}
        </li>
        {handed_in_at && job.status === 'handed_in' ? (
          <li>
            <Clock size={16} aria-hidden />
            {t('job.handedIn', { date: format.date(handed_in_at, 'moment') })}
          </li>
        ) : pace.per_day === null || pace.words_left === 0 ? null : (
          <li data-late={timing === 'at_risk' || timing === 'late' || undefined}>
            <TrendingUp size={16} aria-hidden />
            {pace.done_on
              ? t('pace.done', {
                  count: pace.per_day,
                  date: format.day(pace.done_on, 'day'),
                })
              : t('pace.words', { count: pace.per_day })}
          </li>
        )}
        {note ? <li>{note}</li> : null}
      </Stack>
    </Stack>
  )
}

/** A language of the course: its progress, what keeps it from being published, its translator and its due date. */
export const LanguageCard = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  const { key, tone } = jobProgress(job)
  const language = format.language(job.locale)
  const waiting = job.counts.by_state.in_review?.words ?? 0
  const isForReview = job.status === 'handed_in' && job.can.approve
  return (
    <Card padded={false} className={classes.card ?? ''}>
      <Group component="header" gap="4px 12px" justify="space-between" pt="md" px={18}>
        <h2>
          {language} <span lang={job.locale.slice(0, 2)}>{format.language(job.locale, true)}</span>
        </h2>
        <Status tone={tone}>{t(`job.status.${key}`)}</Status>
      </Group>
      <Amounts job={job} />
      <Gate job={job} />
      <SuspectQuestions job={job} />
      <Plan job={job} />
      <Group component="footer" gap={8} py={12} px={18} className={classes.foot ?? ''}>
        <ButtonLink
          to="admin.courses.translate"
          params={{ courseId: job.course.id, locale: job.locale }}
          {...(isForReview ? { search: { state: 'in_review' } } : {})}
        >
          {isForReview
            ? t('card.review', { count: waiting, words: format.number(waiting) })
            : t('card.open', { language })}
        </ButtonLink>
        {job.can.assign ? (
          <Button variant={job.assignee ? 'subtle' : 'default'} onClick={() => setEditing(true)}>
            {t(job.assignee ? 'card.reassign' : 'card.assign')}
          </Button>
        ) : null}
      </Group>
      {isEditing ? <JobTermsDialog job={job} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}
