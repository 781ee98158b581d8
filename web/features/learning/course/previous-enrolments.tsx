import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Cycle } from '#contract/learning/activity.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { BadgeImage } from '#entities/badge-image.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import notice from '../item/fallback-notice.module.css'
import { ownCyclesQuery } from '../learning.api.ts'
import classes from './previous-enrolments.module.css'

/** Explains why a started course looks new: staff closed the student's last enrolment, and none is open. */
export const ResetNotice = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { reset } = course
  if (!reset) return null
  return (
    <div className={`${notice.notice} ${classes.reset}`} role="note">
      <RotateCcw size={20} aria-hidden />
      <div>
        <p>{t('earlier.reset', { date: format.date(reset.at, 'full') })}</p>
        {reset.reason ? <p>{t('earlier.reason', { reason: reset.reason })}</p> : null}
      </div>
    </div>
  )
}

/** The certificate and badges earned in an enrolment, which remain part of it. */
const Won = ({ certificate, badges }: Cycle) => {
  const { t } = useTranslation(['learning', 'certificates'])
  if (!certificate && badges.length === 0) return null
  return (
    <div className={classes.won}>
      {certificate ? (
        <TextLink to="validate" params={{ hash: certificate.hash }}>
          {t('earlier.certificate', { state: t(`certificates:list.states.${certificate.status}`) })}
        </TextLink>
      ) : null}
      {badges.length > 0 ? (
        <ul aria-label={t('earlier.badges')} className={classes.badges}>
          {badges.map(({ badge_type, title }) => (
            <li key={badge_type}>
              <BadgeImage type={badge_type} size={32} />
              {title}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The student's previous enrolments in the course; nothing during the first. */
export const PreviousEnrolments = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { data } = useQuery(ownCyclesQuery(courseId))
  const closed = (data?.data ?? []).filter(({ archived_at }) => archived_at !== null)
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="earlier" className={classes.section}>
      <SectionHeader id="earlier" title={t('earlier.title')} />
      <ul className={classes.list}>
        {closed.map((time) => (
          <li key={time.cycle}>
            <b>{t('earlier.number', { number: time.cycle })}</b>
            <DotSeparated
              facts={[
                t('earlier.began', { date: format.date(time.started_at, 'full') }),
                time.completed_at
                  ? t('earlier.finished', { date: format.date(time.completed_at, 'full') })
                  : t(`earlier.${time.status === 'completed' ? 'done' : 'closed'}`),
                time.score === null ? null : t('course.score', { score: format.percent(time.score) }),
              ]}
            />
            {time.reset_reason ? <p>{t('earlier.reason', { reason: time.reset_reason })}</p> : null}
            <Won {...time} />
          </li>
        ))}
      </ul>
    </section>
  )
}
