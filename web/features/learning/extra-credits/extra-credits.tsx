import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleStar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExtraCredit } from '#contract/learning/extra-credits.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { extraCreditsQuery } from './extra-credits.api.ts'
import classes from './extra-credits.module.css'
import { HandInForm } from './hand-in-form.tsx'

type Course = Pick<StudentCourse, 'id' | 'locale' | 'status'>

const Answer = ({ task }: { task: OwnExtraCredit }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { handed_in, kind } = task
  if (!handed_in) return null
  return (
    <div className={classes.answer}>
      <p className={classes.done}>
        <CircleCheck size={18} aria-hidden />
        {t('extra.handedIn', { date: format.date(handed_in.at, 'full') })}
      </p>
      {kind === 'link' ? (
        <a href={handed_in.answer} target="_blank" rel="noreferrer noopener">
          {handed_in.answer}
        </a>
      ) : (
        <p className={classes.words}>{handed_in.answer}</p>
      )}
    </div>
  )
}

const Task = ({ course, task }: { course: Course; task: OwnExtraCredit }) => {
  const { t } = useTranslation('learning')
  const acting = useIsImpersonating()
  const { handed_in, taken_back } = task
  return (
    <li>
      <Card className={classes.task ?? ''}>
        <div className={classes.head}>
          <h3 lang={languageTag(task.title_locale ?? course.locale)}>{task.title}</h3>
          <Pill tone={handed_in ? 'good' : 'brand'} icon={<CircleStar size={14} aria-hidden />}>
            {t('extra.points', { count: task.points })}
          </Pill>
        </div>
        {task.instructions ? (
          <p className={classes.words} lang={languageTag(task.instructions_locale ?? course.locale)}>
            {task.instructions}
          </p>
        ) : null}
        {taken_back ? (
          <p className={classes.back}>{t('extra.takenBack', { reason: taken_back.reason })}</p>
        ) : null}
        {handed_in ? (
          <Answer task={task} />
        ) : course.status === 'not_started' ? (
          <p className={classes.quiet}>{t('extra.beginFirst')}</p>
        ) : acting ? (
          <ImpersonationHint />
        ) : (
          <HandInForm courseId={course.id} task={task} />
        )}
      </Card>
    </li>
  )
}

/** Optional tasks beside the course; nothing where its author set none. */
export const ExtraCredits = ({ course }: { course: Course }) => {
  const { t } = useTranslation('learning')
  const { data } = useQuery(extraCreditsQuery(course.id))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="extra" className={classes.section}>
      <SectionHeader id="extra" title={t('extra.title')} />
      <p className={classes.lede}>{t('extra.lede')}</p>
      <ul className={classes.list}>
        {data.data.map((task) => (
          <Task key={task.id} course={course} task={task} />
        ))}
      </ul>
    </section>
  )
}
