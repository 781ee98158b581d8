import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailReportDetails } from '#contract/community/mail-reports.ts'
import { limits } from '#contract/limits.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { Card } from '#ui/layout/page.tsx'
import { createStaffPostMutation } from '../community.api.ts'
import { usePictureTarget } from '../pictures/use-picture-target.ts'
import { WritingForm } from '../writing/writing-form.tsx'
import { mailExcerpt } from './mail-excerpt.ts'

/** Shares a reported e-mail with colleagues: a post by the team that starts with an anonymized excerpt. */
export const CaughtComposer = ({ report }: { report: MailReportDetails }) => {
  const { t } = useTranslation('moderation')
  const go = useGo()
  const create = useMutation(createStaffPostMutation)
  const [isOpen, setOpen] = useState(false)
  const pictureTarget = usePictureTarget('staff', report.company_id)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('mails.caught.open')}
        </Button>
      </div>
    )
  const title = t('mails.caught.title', { subject: report.subject, interpolation: { escapeValue: false } })
  const signs = (report.mail?.signs ?? []).map((sign) => `- ${t(`mails.signs.${sign}`)}`)
  const body = [
    t('mails.caught.begin'),
    mailExcerpt(report),
    ...(signs.length > 0 ? [`${t('mails.signsTitle')}:`, signs.join('\n')] : []),
  ].join('\n\n')
  return (
    <Stack component="section">
      <Text fz="ui" c="dimmed">
        {t('mails.caught.why')}
      </Text>
      <Card padded={false}>
        <WritingForm
          area="staff"
          label={t('mails.caught.label')}
          pictureTarget={pictureTarget}
          draftName={`caught ${report.id}`}
          initial={{ title: title.slice(0, limits.postTitle), body }}
          withTitle
          placeholder=""
          submitLabel={t('mails.caught.publish')}
          send={async (text) => {
            const { data } = await create.mutateAsync({ ...text, company_id: report.company_id })
            void go({ to: 'admin.community', params: { page: 'posts', subjectId: data.id } })
          }}
          onCancel={() => setOpen(false)}
          autoFocus
        />
      </Card>
    </Stack>
  )
}
