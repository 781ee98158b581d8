import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { useRole } from '#lib/session/session.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { scheduleQuery } from './reports.api.ts'

/** Loaded when it is opened, which is done once in a while. */
const ReportScheduleForm = lazy(async () => ({
  default: (await import('./report-schedule-form.tsx')).ReportScheduleForm,
}))

const ScheduleDialog = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(scheduleQuery(companyId))
  const skeleton = (
    <Skeleton>
      <RowsSkeleton rows={4} />
    </Skeleton>
  )
  return (
    <Dialog title={t('report.mail.title')} onClose={onClose}>
      <Suspense fallback={skeleton}>{data ? <ReportScheduleForm schedule={data.data} /> : skeleton}</Suspense>
    </Dialog>
  )
}

/** Opens who gets the report by e-mail, and how often; only admins choose that. */
export const ReportByMail = () => {
  const { t } = useTranslation('dashboard')
  const { companyId } = useChosenCompany()
  const [isOpen, setOpen] = useState(false)
  if (useRole() !== 'admin') return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Mail size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('report.mail.open')}
      </Button>
      {isOpen ? <ScheduleDialog companyId={companyId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
