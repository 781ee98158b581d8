import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { AssignDialog } from '../assignments/assign-dialog.tsx'
import { groupChanges, suggestedKind } from '../change-counts.ts'
import { ChangePill } from '../change-pill.tsx'
import { type Problem, publishMutation, type Review, reviewQuery } from '../publishing.api.ts'
import { EmptyHeadings } from './empty-headings.tsx'
import { type AfterRelease, useFirstAudience } from './first-audience.ts'
import { FirstAudienceField } from './first-audience-field.tsx'
import { KindField, type ReleaseKind } from './kind-field.tsx'
import { LeftOut } from './left-out.tsx'
import { type ProblemLinks, ProblemList } from './problem-list.tsx'
import { usePublishStep } from './publish-step.ts'
import { UnaskedStatements } from './unasked-statements.tsx'

interface PublishDialogProps {
  course: Course
  kindOf: ProblemLinks['kindOf']
  onClose: () => void
  /** Called when the draft was published or submitted, after which the opening button may be gone. */
  onDone?: () => void
}

const Problems = ({ problems, course, kindOf, onClose }: PublishDialogProps & { problems: Problem[] }) => {
  const { t } = useTranslation('publishing')
  return (
    <Stack gap="lg">
      <Text lh={1.55} c="dimmed">
        {t('problems.lede', { count: problems.length })}
      </Text>
      <ProblemList
        problems={problems}
        links={{ courseId: course.id, locale: course.locale, kindOf, onGo: onClose }}
      />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('problems.close')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

/** The problems named in a refusal, because the draft may have changed since the dialog opened. */
const problemsIn = (error: unknown): Problem[] => {
  if (!hasStatus(error, 422)) return []
  return (error.detail as { problems?: Problem[] } | undefined)?.problems ?? []
}

const useSubmit = (course: Course, onDone: () => void) => {
  const { t } = useTranslation('publishing')
  return useMutation({
    ...publishMutation(course.id),
    meta: { quiet: true },
    onSuccess: ({ data }) => {
      onDone()
      notify({
        type: 'success',
        title: data.release
          ? t('publish.published', { number: data.release.number })
          : t('publish.handedIn', { title: course.title }),
      })
    },
    onError: (error) => {
      if (problemsIn(error).length === 0 && !fieldErrors(error).kind) handleError(error)
    },
  })
}

interface FormProps extends Omit<PublishDialogProps, 'onDone'> {
  review: Review
  onDone: (next: AfterRelease) => void
}

/** What publishing or submitting will do, and how much has changed. */
const WhatHappens = ({ review, handsIn }: { review: FormProps['review']; handsIn: boolean }) => {
  const { t } = useTranslation('publishing')
  return (
    <div>
      <Text lh={1.55} c="dimmed">
        {handsIn
          ? t('publish.ledeHandIn')
          : `${t('publish.lede')}${review.base ? ` ${t('publish.stays')}` : ''}`}
      </Text>
      {review.base ? (
        <Group component="ul" gap={6} align="stretch" mt="sm">
          {groupChanges(review.changes).map((group) => (
            <li key={group.kind}>
              <ChangePill kind={group.kind} count={group.titles.length} />
            </li>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

const PublishForm = ({ review, course, onDone, ...rest }: FormProps) => {
  const { t } = useTranslation('publishing')
  const action = usePublishStep()(course)
  const [kind, setKind] = useState<ReleaseKind>(suggestedKind(review.changes))
  const [note, setNote] = useState('')
  const first = useFirstAudience(course.id, action?.step === 'publish' && !review.base)
  const submit = useSubmit(course, () => onDone(first?.next ?? 'done'))
  const change = (next: ReleaseKind) => {
    setKind(next)
    submit.reset()
  }
  const problems = submit.isError ? problemsIn(submit.error) : review.problems
  if (problems.length > 0) return <Problems problems={problems} course={course} {...rest} />
  return (
    <DialogForm
      onSubmit={() => {
        submit.mutate({
          note: note.trim(),
          ...(review.base ? { kind } : {}),
          ...(first ? { audience: first.audience } : {}),
        })
      }}
    >
      <WhatHappens review={review} handsIn={action?.step === 'hand_in'} />
      <LeftOut courseId={course.id} leftOut={review.left_out} />
      <EmptyHeadings titles={review.empty} />
      {review.base ? (
        <>
          <KindField value={kind} error={fieldErrors(submit.error).kind} onChange={change} />
          <UnaskedStatements names={kind === 'cosmetic' ? review.new_statements : []} />
        </>
      ) : null}
      {first ? <FirstAudienceField company={course.company_name} {...first} /> : null}
      <Textarea
        label={t('publish.note')}
        description={t(action?.step === 'hand_in' ? 'publish.noteHelpHandIn' : 'publish.noteHelp')}
        value={note}
        maxLength={limits.reason}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <DialogEnd>
        <Button variant="default" onClick={rest.onClose}>
          {t('publish.cancel')}
        </Button>
        <Button type="submit" loading={submit.isPending}>
          {action?.label ?? t('step.publish', { number: review.next_number })}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

/** The last check before a draft is published or submitted for review. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { t } = useTranslation('publishing')
  const action = usePublishStep()(props.course)
  const { data, isFetchedAfterMount } = useQuery({ ...reviewQuery(props.course.id), staleTime: 0 })
  const [isAssigning, setAssigning] = useState(false)
  const { onDone = props.onClose } = props
  if (isAssigning) return <AssignDialog course={props.course} onClose={onDone} />
  const title = action?.label ?? t('step.publish', { number: data?.data.next_number ?? 1 })
  return (
    <Dialog onClose={props.onClose} title={title} size="md">
      {data && isFetchedAfterMount ? (
        <PublishForm
          review={data.data}
          {...props}
          onDone={(next) => (next === 'assign' ? setAssigning(true) : onDone())}
        />
      ) : (
        <Skeleton>
          <TextSkeleton lines={5} />
        </Skeleton>
      )}
    </Dialog>
  )
}
