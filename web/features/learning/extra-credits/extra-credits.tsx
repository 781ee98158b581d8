import { Box, Group, Stack, Text } from '@mantine/core'
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
      <Group component="p" gap="xs" fz="ui" fw={500}>
        <CircleCheck size={18} color="var(--good)" aria-hidden />
        {t('extra.handedIn', { date: format.date(handed_in.at, 'full') })}
      </Group>
      {kind === 'link' ? (
        <a href={handed_in.answer} target="_blank" rel="noreferrer noopener">
          {handed_in.answer}
        </a>
      ) : (
        <Text maw="68ch" lh={1.6} style={{ whiteSpace: 'pre-line' }}>
          {handed_in.answer}
        </Text>
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
      <Card ta="start">
        <Group justify="space-between" gap="var(--s-2) var(--s-4)">
          <Box component="h3" fz="md" fw={600} lang={languageTag(task.title_locale ?? course.locale)}>
            {task.title}
          </Box>
          <Pill tone={handed_in ? 'good' : 'brand'} icon={<CircleStar size={14} aria-hidden />}>
            {t('extra.points', { count: task.points })}
          </Pill>
        </Group>
        {task.instructions ? (
          <Text
            maw="68ch"
            lh={1.6}
            style={{ whiteSpace: 'pre-line' }}
            lang={languageTag(task.instructions_locale ?? course.locale)}
          >
            {task.instructions}
          </Text>
        ) : null}
        {taken_back ? (
          <p className={classes.back}>{t('extra.takenBack', { reason: taken_back.reason })}</p>
        ) : null}
        {handed_in ? (
          <Answer task={task} />
        ) : course.status === 'not_started' ? (
          <Text fz="ui" c="dimmed" textWrap="balance">
            {t('extra.beginFirst')}
          </Text>
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
    <Box aria-labelledby="extra" component="section" w="100%" mt="2xl">
      <SectionHeader id="extra" title={t('extra.title')} />
      <Text maw="64ch" mt="calc(-1 * var(--s-2))" mb="md" c="dimmed">
        {t('extra.lede')}
      </Text>
      <Stack component="ul">
        {data.data.map((task) => (
          <Task key={task.id} course={course} task={task} />
        ))}
      </Stack>
    </Box>
  )
}
