import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { EmptyHeadings } from '../publish/empty-headings.tsx'
import { type AfterRelease, useFirstAudience } from '../publish/first-audience.ts'
import { FirstAudienceField } from '../publish/first-audience-field.tsx'
import { type ProblemLinks, ProblemList } from '../publish/problem-list.tsx'
import { usePublishStep } from '../publish/publish-step.ts'
import { approveMutation, type Review } from '../publishing.api.ts'
import classes from './decision-panel.module.css'
import { RejectForm } from './reject-form.tsx'

interface DecisionPanelProps {
  course: Course
  review: Review
  links: ProblemLinks
  onPublish: () => void
  onDecided: (next: AfterRelease) => void
}

const HandIn = ({ review }: { review: NonNullable<Review['review']> }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <>
      <Group gap={12} wrap="nowrap">
        <Avatar name={review.requested_by} />
        <span>
          <Box component="b" display="block" fw={500} lh={1.3}>
            {review.requested_by || t('review.somebody')}
          </Box>
          <Box component="small" fz="xs" c="dimmed">
            {t('decide.handedIn', { date: format.date(review.requested_at, 'moment') })}
          </Box>
        </span>
      </Group>
      {review.note ? <blockquote>{review.note}</blockquote> : null}
    </>
  )
}

const Checks = ({ review, links }: { review: Review; links: ProblemLinks }) => {
  const { t } = useTranslation('publishing')
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{t('decide.checks')}</h2>
      {review.problems.length > 0 ? (
        <ProblemList problems={review.problems} links={links} />
      ) : (
        <Group
          component="p"
          gap={8}
          wrap="nowrap"
          align="stretch"
          fz="ui"
          lh={1.45}
          className={classes.check ?? ''}
        >
          <CircleCheck size={16} aria-hidden />
          {t('decide.complete')}
        </Group>
      )}
      <EmptyHeadings titles={review.empty} />
    </section>
  )
}

/** The author's classification of the change, and whom it affects. */
const Meaning = ({ review }: { review: Review }) => {
  const { t } = useTranslation('publishing')
  if (!review.base) return null
  const { number } = review.base
  return (
    <section aria-labelledby="meaning">
      <h2 id="meaning">{t('decide.readers', { number })}</h2>
      {review.review ? (
        <Text py={10} px={12} fz="ui" lh={1.45} c="dimmed" className={classes.kind ?? ''}>
          <Box component="b" display="block" fz="sm" fw={500} c="var(--ink)">
            {t(`kind.${review.review.kind}`)}
          </Box>
          {t(`kind.${review.review.kind}Why`)}
        </Text>
      ) : null}
      <Text fz="ui" lh={1.45} c="dimmed" className={classes.help ?? ''}>
        {review.readers > 0
          ? t('decide.reading', { count: review.readers, number })
          : t('changes.nobody', { number })}
      </Text>
    </section>
  )
}

const useApprove = ({ course, review }: DecisionPanelProps, onApproved: () => void) => {
  const { t } = useTranslation('publishing')
  return useMutation({
    ...approveMutation(course.id),
    onSuccess: () => {
      notify({ type: 'success', title: t('publish.published', { number: review.next_number }) })
      onApproved()
    },
  })
}

/** Shown only to an admin, and only while a submission is pending. */
const Decide = (props: DecisionPanelProps) => {
  const { t } = useTranslation('publishing')
  const { course, review, onDecided } = props
  const first = useFirstAudience(course.id, !review.base)
  const approve = useApprove(props, () => onDecided(first?.next ?? 'done'))
  const isBlocked = review.problems.length > 0
  const hash = `${review.draft_hash.slice(0, 4)} ${review.draft_hash.slice(4, 8)}`
  return (
    <Stack gap={10} mt={20} className={classes.decide ?? ''}>
      {first ? <FirstAudienceField company={course.company_name} {...first} /> : null}
      <Button
        size="lg"
        fullWidth
        disabled={isBlocked}
        loading={approve.isPending}
        onClick={() =>
          approve.mutate({
            draft_hash: review.draft_hash,
            ...(first ? { audience: first.audience } : {}),
          })
        }
      >
        {t('decide.approve', { number: review.next_number })}
      </Button>
      {isBlocked ? (
        <Text fz="ui" lh={1.45} c="dimmed" className={classes.help ?? ''}>
          {t('decide.blocked')}
        </Text>
      ) : null}
      <RejectForm {...props} onDecided={() => onDecided('done')} />
      <Group
        component="p"
        gap={8}
        wrap="nowrap"
        align="stretch"
        mt={4}
        fz="xs"
        lh={1.5}
        c="dimmed"
        className={classes.bound ?? ''}
      >
        <ShieldCheck size={16} aria-hidden />
        <span>
          {t('decide.bound')} <code>{hash}</code>. {t('decide.boundWhy')}
        </span>
      </Group>
    </Stack>
  )
}

/** The state of the draft while there is nothing to decide, with the next step if there is one. */
const DraftState = ({ course, review, onPublish }: DecisionPanelProps) => {
  const { t } = useTranslation('publishing')
  const next = usePublishStep()(course)
  const last = review.last_decision
  if (review.review?.decision === 'pending')
    return (
      <NoteBox tone="info" mt="md">
        {t('decide.waiting')}
      </NoteBox>
    )
  return (
    <Stack gap={10} mt={20} className={classes.decide ?? ''}>
      {review.review ? <NoteBox tone="info">{t('decide.void')}</NoteBox> : null}
      {!review.review && last?.decision === 'rejected' && last.reason ? (
        <NoteBox tone="bad">
          <Box component="b" fw={600}>
            {t('rejected.title')}
          </Box>
          <p>{last.reason}</p>
        </NoteBox>
      ) : null}
      {next && next.step !== 'review' ? (
        <Button size="lg" fullWidth onClick={onPublish}>
          {next.label}
        </Button>
      ) : null}
    </Stack>
  )
}

/** Who submitted the draft, what is missing, what the change means, and the decision. */
export const DecisionPanel = (props: DecisionPanelProps) => {
  const { t } = useTranslation('publishing')
  const { course, review, links } = props
  return (
    <aside className={classes.panel} aria-label={t('decide.label')}>
      {review.review ? <HandIn review={review.review} /> : null}
      <Checks review={review} links={links} />
      <Meaning review={review} />
      {course.can.review && review.review?.decision === 'pending' ? (
        <Decide {...props} />
      ) : (
        <DraftState {...props} />
      )}
    </aside>
  )
}
