import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Cycle } from '#contract/learning/activity.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { BadgeImage } from '#entities/badge-image.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { CardList, SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { ownCyclesQuery } from '../learning.api.ts'

/** Explains why a started course looks new: staff closed the student's last enrolment, and none is open. */
export const ResetNotice = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { reset } = course
  if (!reset) return null
  return (
    <NoteBox role="note" tone="info" mb="lg" icon={<RotateCcw size={20} aria-hidden />}>
      <p>{t('earlier.reset', { date: format.date(reset.at, 'full') })}</p>
      {reset.reason ? <p>{t('earlier.reason', { reason: reset.reason })}</p> : null}
    </NoteBox>
  )
}

/** The certificate and badges earned in an enrolment, which remain part of it. */
const Won = ({ certificate, badges }: Cycle) => {
  const { t } = useTranslation(['learning', 'certificates'])
  if (!certificate && badges.length === 0) return null
  return (
    <Group gap="var(--s-2) var(--s-5)" w="100%" fz="ui">
      {certificate ? (
        <TextLink to="validate" params={{ hash: certificate.hash }}>
          {t('earlier.certificate', { state: t(`certificates:list.states.${certificate.status}`) })}
        </TextLink>
      ) : null}
      {badges.length > 0 ? (
        <Group aria-label={t('earlier.badges')} component="ul" gap="var(--s-2) var(--s-4)">
          {badges.map(({ badge_type, title }) => (
            <Group key={badge_type} component="li" gap="xs">
              <BadgeImage type={badge_type} size={32} />
              {title}
            </Group>
          ))}
        </Group>
      ) : null}
    </Group>
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
    <Box aria-labelledby="earlier" component="section" mt="2xl">
      <SectionHeader id="earlier" title={t('earlier.title')} />
      <CardList>
        {closed.map((time) => (
          <Group key={time.cycle} component="li" gap="var(--s-1) var(--s-4)" px="lg" py="md">
            <Text component="b" w="100%" fw={600}>
              {t('earlier.number', { number: time.cycle })}
            </Text>
            <DotSeparated
              facts={[
                t('earlier.began', { date: format.date(time.started_at, 'full') }),
                time.completed_at
                  ? t('earlier.finished', { date: format.date(time.completed_at, 'full') })
                  : t(`earlier.${time.status === 'completed' ? 'done' : 'closed'}`),
                time.score === null ? null : t('course.score', { score: format.percent(time.score) }),
              ]}
            />
            {time.reset_reason ? (
              <Text w="100%" c="dimmed">
                {t('earlier.reason', { reason: time.reset_reason })}
              </Text>
            ) : null}
            <Won {...time} />
          </Group>
        ))}
      </CardList>
    </Box>
  )
}
