import { Button, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary } from '#contract/directory/directory.ts'
import type { Cycle } from '#contract/learning/activity.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ImpersonationHint, LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { cyclesQuery, resetMutation, restoreMutation } from '../directory.api.ts'
import classes from './cycles-dialog.module.css'

interface CyclesDialogProps {
  course: CourseProgressSummary
  student: { id: string; full_name: string }
  onClose: () => void
}

const useChange = ({ course, student, onClose }: CyclesDialogProps) => {
  const { t } = useTranslation('directory')
  const ids = { courseId: course.id, studentId: student.id }
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : t('cycles.reasonMissing')) },
  })
  useFocusOnError(form)
  const onError = showFieldErrors(form)
  const done = (title: string) => {
    notify({ type: 'success', title })
    onClose()
  }
  const values = { name: student.full_name, course: course.title }
  const reset = useMutation({
    ...resetMutation(ids),
    onError,
    onSettled: (_answer, error) => (error ? undefined : done(t('cycles.resetDone', values))),
  })
  const restore = useMutation({
    ...restoreMutation(ids),
    onError,
    onSettled: (_answer, error) => (error ? undefined : done(t('cycles.restored', values))),
  })
  const withReason = (act: (reason: string) => void) => () =>
    form.onSubmit(({ reason }) => act(reason.trim()))()
  return { form, reset, restore, withReason, ids }
}

/** The outcome of an enrolment, on one line. */
const CycleFacts = ({ cycle }: { cycle: Cycle }) => {
  const { t } = useTranslation(['directory', 'certificates'])
  const format = useFormat()
  const { status, score, started_at, archived_at, certificate, badges } = cycle
  return (
    <DotSeparated
      facts={[
        t(archived_at ? 'cycles.closed' : `state.${status}`),
        t('cycles.began', { date: format.date(started_at, 'full') }),
        score === null ? null : t('student.score', { score: format.percent(score) }),
        certificate &&
          t('cycles.certificate', { state: t(`certificates:list.states.${certificate.status}`) }),
        badges.length > 0
          ? t('cycles.badges', { badges: format.list(badges.map(({ title }) => title)) })
          : null,
      ]}
    />
  )
}

/**
 * The enrolments of a student in a course: closes the open one, so that a new one can start, or reopens a closed one.
 */
export const CyclesDialog = (props: CyclesDialogProps) => {
  const { t } = useTranslation('directory')
  const { form, reset, restore, withReason, ids } = useChange(props)
  const { data } = useQuery(cyclesQuery(ids))
  const cycles = data?.data
  const acting = useIsImpersonating()
  const isBusy = reset.isPending || restore.isPending
  return (
    <Dialog onClose={props.onClose} size="md" title={t('cycles.title', { course: props.course.title })}>
      {!cycles ? (
        <Skeleton>
          <RowsSkeleton rows={2} />
        </Skeleton>
      ) : (
        <Stack gap="md">
          {acting ? <ImpersonationHint /> : <p>{t('cycles.lede')}</p>}
          <LockedWhileImpersonating>
            <Textarea
              label={t('cycles.reason')}
              description={t('cycles.reasonWhy')}
              autosize
              minRows={2}
              maxLength={limits.reason}
              {...form.getInputProps('reason')}
            />
            <ul className={classes.list}>
              {cycles.map((each) => (
                <li key={each.cycle}>
                  <div>
                    <b>{t('cycles.number', { number: each.cycle })}</b>
                    <CycleFacts cycle={each} />
                  </div>
                  {each.archived_at ? (
                    <Button
                      variant="default"
                      disabled={isBusy}
                      aria-label={t('cycles.restoreThis', { number: each.cycle })}
                      onClick={withReason((reason) => restore.mutate({ cycle: each.cycle, reason }))}
                    >
                      {t('cycles.restore')}
                    </Button>
                  ) : (
                    <Button
                      color="red"
                      variant="light"
                      disabled={isBusy}
                      onClick={withReason((reason) => reset.mutate(reason))}
                    >
                      {t('cycles.reset')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </LockedWhileImpersonating>
        </Stack>
      )}
    </Dialog>
  )
}
