import { Button, Radio, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type decisionActions, type ModeratedSubject } from '#contract/community/moderation.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { decisionChoices } from './decision-choices.ts'
import { claimMutation, decideMutation } from './moderation.api.ts'

type Action = (typeof decisionActions)[number]

/**
 * Claims the subject once when it is opened, so that no one else decides meanwhile; does not claim it again after a
 * release.
 */
const useClaim = (subject: ModeratedSubject) => {
  const { mutate } = useMutation({ ...claimMutation(subject.subject_id), meta: { quiet: true } })
  const isFree = subject.claim === null && subject.cannot === null
  const isOpen = subject.state === 'held' || subject.reports.length > 0 || subject.appeal !== null
  const isOwn = subject.claim?.is_own === true
  const taken = useRef('')
  useEffect(() => {
    if (taken.current === subject.subject_id) return
    if (isOwn || (isFree && isOpen)) taken.current = subject.subject_id
    if (isFree && isOpen) mutate(true)
  }, [isOwn, isFree, isOpen, subject.subject_id, mutate])
}

const Claim = ({ subject }: { subject: ModeratedSubject }) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const claim = useMutation(claimMutation(subject.subject_id))
  const go = useGo()
  useClaim(subject)
  if (!subject.claim) return null
  const until = format.date(subject.claim.until, 'time')
  if (!subject.claim.is_own)
    return (
      <Text fz="ui" c="dimmed">
        {t('claim.until', { name: subject.claim.full_name, until })}
      </Text>
    )
  const letGo = () =>
    claim.mutate(false, { onSuccess: () => void go({ to: 'admin.community', params: { page: 'queue' } }) })
  return (
    <Text fz="ui" c="dimmed">
      {t('claim.yours', { until })}{' '}
      <button type="button" onClick={letGo}>
        <b>{t('claim.letGo')}</b>
      </button>
    </Text>
  )
}

const useDecision = (subject: ModeratedSubject) => {
  const { t } = useTranslation('moderation')
  const decide = useMutation(decideMutation(subject.subject_id))
  const go = useGo()
  const form = useForm({
    mode: 'controlled',
    initialValues: { action: '' as Action | '', rule: null as string | null, facts: '' },
    validate: {
      action: (action) => (action ? null : t('decide.noAction')),
      facts: (facts) => (facts.trim() ? null : t('decide.noFacts')),
    },
  })
  const submit = form.onSubmit(({ action, rule, facts }) => {
    if (action === '') return
    const ground = rule === 'law' ? ({ ground: 'law' } as const) : { rule: rule ?? '' }
    const body = { version: subject.version, action, facts, ...ground }
    // The form is remounted once the decision is made, so callbacks passed to `mutate` would not run.
    void decide
      .mutateAsync(body)
      .then(() => {
        notify({ type: 'success', title: t('decide.done') })
        return go({ to: 'admin.community', params: { page: 'queue' } })
      })
      .catch(showFieldErrors(form))
  })
  return { form, submit, isSending: decide.isPending }
}

/** What is decided, by which rule and why; the author and whoever reported it are notified. */
export const DecisionForm = ({ subject }: { subject: ModeratedSubject }) => {
  const { t } = useTranslation('moderation')
  const { form, submit, isSending } = useDecision(subject)
  if (subject.cannot) return <p>{t(`cannot.${subject.cannot}`)}</p>
  const rules = [
    ...subject.rules.map((rule) => ({ value: rule, label: rule })),
    { value: 'law', label: t('decide.law') },
  ]
  const isTaken = subject.claim !== null && !subject.claim.is_own
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Claim subject={subject} />
        <Radio.Group label={t('decide.title')} {...form.getInputProps('action')}>
          <Stack gap="xs" mt="xs">
            {decisionChoices(subject).map(({ action, label, why }) => (
              <Radio
                key={action}
                value={action}
                label={t(`decide.actions.${label}`)}
                description={t(`decide.why.${why}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select label={t('decide.rule')} data={rules} clearable {...form.getInputProps('rule')} />
        <Textarea
          label={t('decide.facts')}
          description={t('decide.factsWhy')}
          maxLength={limits.reason}
          autosize
          minRows={3}
          {...form.getInputProps('facts')}
        />
        <Button type="submit" loading={isSending} disabled={isTaken}>
          {t('decide.submit')}
        </Button>
        <Text fz="ui" c="dimmed">
          {t(subject.appeal ? 'decide.noteFinal' : 'decide.note')}
        </Text>
      </Stack>
    </form>
  )
}
