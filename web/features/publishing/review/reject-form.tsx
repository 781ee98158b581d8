import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { type Review, rejectMutation } from '../publishing.api.ts'
import classes from './decision-panel.module.css'

interface RejectFormProps {
  course: Course
  review: Review
  onDecided: () => void
}

/** Rejects the submission; the reason field appears only when needed. */
export const RejectForm = ({ course, review, onDecided }: RejectFormProps) => {
  const { t } = useTranslation('publishing')
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reject = useMutation({
    ...rejectMutation(course.id),
    onSuccess: () => {
      notify({ type: 'success', title: t('decide.sentBack', { title: course.title }) })
      onDecided()
    },
  })
  if (!isOpen)
    return (
      <Button variant="default" color="red" fullWidth onClick={() => setOpen(true)}>
        {t('decide.reject')}
      </Button>
    )
  return (
    <form
      className={classes.reject}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!reason.trim())
        if (reason.trim()) reject.mutate({ reason: reason.trim() })
        else field.current?.focus()
      }}
    >
      <Textarea
        ref={field}
        label={t('decide.reason', { name: review.review?.requested_by || t('review.somebody') })}
        autoFocus
        autosize
        minRows={3}
        maxLength={limits.reason}
        value={reason}
        error={isMissing ? t('decide.reasonMissing') : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
        }}
      />
      <div>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t('publish.cancel')}
        </Button>
        <Button type="submit" variant="default" color="red" loading={reject.isPending}>
          {t('decide.sendBack')}
        </Button>
      </div>
    </form>
  )
}
