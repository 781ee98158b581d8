import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary, StudentFile } from '#contract/directory/directory.ts'
import type { HandedInExtraCredit } from '#contract/learning/extra-credits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { handedInQuery, type StudentInCourse, takeBackMutation } from '../directory.api.ts'
import classes from './extra-credits-dialog.module.css'
import { ReasonForm } from './reason-form.tsx'

const TakeBack = ({
  ids,
  row,
  onDone,
}: {
  ids: StudentInCourse
  row: HandedInExtraCredit
  onDone: () => void
}) => {
  const { t } = useTranslation('directory')
  const takeBack = useMutation({
    ...takeBackMutation(ids),
    onSettled: (_answer, error) => {
      if (error) return
      notify({ type: 'success', title: t('extra.takenBackDone', { count: row.points }) })
      onDone()
    },
  })
  return (
    <ReasonForm
      description={t('extra.reasonWhy')}
      action={t('extra.takeBackNow', { count: row.points })}
      isSending={takeBack.isPending}
      onSend={(reason) => takeBack.mutate({ extraCreditId: row.id, reason })}
      onClose={onDone}
    />
  )
}

const Row = ({ ids, row, canEdit }: { ids: StudentInCourse; row: HandedInExtraCredit; canEdit: boolean }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const opener = useRestoreFocus(isOpen)
  return (
    <li>
      <Group gap="xs">
        <Box component="b" fw={600}>
          {row.title}
        </Box>
        <Pill tone={row.taken_back_at ? 'neutral' : 'good'}>{t('extra.points', { count: row.points })}</Pill>
      </Group>
      <Box fz="ui" c="dimmed">
        <DotSeparated
          facts={[
            t('extra.handedIn', { date: format.date(row.handed_in_at, 'full') }),
            t('cycles.number', { number: row.cycle }),
          ]}
        />
      </Box>
      {row.kind === 'link' && row.answer ? (
        <a className={classes.link} href={row.answer} target="_blank" rel="noreferrer noopener">
          {row.answer}
        </a>
      ) : row.answer === null ? null : (
        <p className={classes.answer}>{row.answer}</p>
      )}
      {row.taken_back_at ? (
        <Text fz="ui" c="dimmed">
          {row.reason
            ? t('extra.takenBack', { date: format.date(row.taken_back_at, 'full'), reason: row.reason })
            : t('extra.takenBackOn', { date: format.date(row.taken_back_at, 'full') })}
        </Text>
      ) : !canEdit ? null : isOpen ? (
        <TakeBack ids={ids} row={row} onDone={() => setOpen(false)} />
      ) : (
        <Button
          ref={opener}
          variant="default"
          size="sm"
          aria-label={t('extra.takeBackThis', { task: row.title })}
          onClick={() => setOpen(true)}
        >
          {t('extra.takeBack')}
        </Button>
      )}
    </li>
  )
}

/** A student's submissions for extra credits, with an action to reject them. */
export const ExtraCreditsDialog = ({
  course,
  student,
  onClose,
}: {
  course: CourseProgressSummary
  student: Pick<StudentFile, 'id' | 'full_name' | 'can'>
  onClose: () => void
}) => {
  const { t } = useTranslation('directory')
  const ids = { courseId: course.id, studentId: student.id }
  const { data } = useQuery(handedInQuery(ids))
  return (
    <Dialog onClose={onClose} size="md" title={t('extra.title', { course: course.title })}>
      {!data ? (
        <Skeleton>
          <RowsSkeleton rows={2} />
        </Skeleton>
      ) : data.data.length === 0 ? (
        <p>{t('extra.none', { name: student.full_name })}</p>
      ) : (
        <ul className={classes.list}>
          {data.data.map((row) => (
            <Row key={row.id} ids={ids} row={row} canEdit={student.can.edit} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
