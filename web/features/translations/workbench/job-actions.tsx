import { Box, Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { HandInErrors, TranslationJob } from '#contract/translations/jobs.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import { ApiError, hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { FillDialog } from '../fill/fill-dialog.tsx'
import { actOnJobMutation, type JobAct } from '../translations.api.ts'
import classes from './job-actions.module.css'

interface Refusal {
  message: string
  errors: HandInErrors['errors']
  total: number
}

const refusalOf = (error: unknown): Refusal | null => {
  if (!(error instanceof ApiError) || !hasStatus(error, 409)) return null
  const detail = error.detail as Partial<HandInErrors> | undefined
  const errors = Array.isArray(detail?.errors) ? detail.errors : []
  return { message: error.message, errors, total: detail?.total ?? errors.length }
}

/** Why a job could not be submitted or approved, each text with a link to fix it. */
const RefusalDialog = ({
  job,
  refusal,
  onClose,
}: {
  job: TranslationJob
  refusal: Refusal
  onClose: () => void
}) => {
  const { t } = useTranslation('translations')
  const params = { courseId: job.course.id, locale: job.locale }
  return (
    <Dialog onClose={onClose} title={t('handIn.refused')} size="lg">
      <Box pb="lg" px="lg" className={classes.refusal ?? ''}>
        <p>{refusal.message}</p>
        <Box component="ul" mt={12}>
          {refusal.errors.map(({ id, source, codes, part, group_id }) => (
            <li key={id}>
              <RouteLink
                to="admin.courses.translate"
                params={{ ...params, section: part, page: group_id }}
                search={{ unit: id }}
                onClick={onClose}
              >
                {plainOf(source) || t('what.text')}
              </RouteLink>
              <Box component="small" display="block" c="dimmed">
                {codes.map((code) => t(`checks.${code as 'placeholder'}`)).join(' ')}
              </Box>
            </li>
          ))}
        </Box>
        {refusal.total > refusal.errors.length ? (
          <p>{t('handIn.more', { count: refusal.total - refusal.errors.length })}</p>
        ) : null}
      </Box>
    </Dialog>
  )
}

/** Asks for a reason before a job is sent back. */
const SendBackDialog = ({
  onSend,
  isSending,
  onClose,
}: {
  onSend: (reason: string) => void
  isSending: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('translations')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('sendBack.title')}>
      <DialogForm
        onSubmit={() => {
          setMissing(!reason.trim())
          if (reason.trim()) onSend(reason.trim())
        }}
      >
        <Textarea
          label={t('reject.reason')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={limits.reason}
          value={reason}
          error={isMissing ? t('reject.missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('reject.cancel')}
          </Button>
          <Button type="submit" color="red" variant="default" loading={isSending}>
            {t('sendBack.send')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

const FillAction = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Sparkles size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('fill.button')}
      </Button>
      {isOpen ? <FillDialog job={job} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/**
 * The actions on the job as a whole: in the bar above the page, or on a phone, where the bar is too narrow, in the
 * header.
 */
export const JobActions = ({ job, where }: { job: TranslationJob; where: 'bar' | 'header' }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSendingBack, setSendingBack] = useState(false)
  const act = useMutation(actOnJobMutation({ courseId: job.course.id, translationJobId: job.id }))
  const run = async (name: JobAct, reason?: string) => {
    try {
      await act.mutateAsync({ act: name, ...(reason ? { reason } : {}) })
      setSendingBack(false)
      notify({ type: 'success', title: t(`acts.${name}`, { language: format.language(job.locale) }) })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused) setRefusal(refused)
      else handleError(error)
    }
  }
  const { can, status } = job
  const isBusy = (name: JobAct) => act.isPending && act.variables.act === name
  return (
    <Group gap={8} align="stretch" className={classes.actions ?? ''} data-where={where}>
      {can.translate && status === 'open' ? <FillAction job={job} /> : null}
      {can.hand_in && status === 'open' ? (
        <Button variant="default" loading={isBusy('hand_in')} onClick={() => void run('hand_in')}>
          {t('handIn.button')}
        </Button>
      ) : null}
      {can.reject ? (
        <Button variant="default" onClick={() => setSendingBack(true)}>
          {t('sendBack.button')}
        </Button>
      ) : null}
      {can.approve && status === 'handed_in' ? (
        <Button loading={isBusy('approve')} onClick={() => void run('approve')}>
          {t('approveJob.button')}
        </Button>
      ) : null}
      {can.reopen ? (
        <Button variant="default" loading={isBusy('reopen')} onClick={() => void run('reopen')}>
          {t('reopen.button')}
        </Button>
      ) : null}
      {refusal ? <RefusalDialog job={job} refusal={refusal} onClose={() => setRefusal(null)} /> : null}
      {isSendingBack ? (
        <SendBackDialog
          isSending={isBusy('reject')}
          onSend={(reason) => void run('reject', reason)}
          onClose={() => setSendingBack(false)}
        />
      ) : null}
    </Group>
  )
}
