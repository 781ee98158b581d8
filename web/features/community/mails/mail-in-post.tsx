import { Button, Group } from '@mantine/core'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import classes from '../community.module.css'
import { looksLikeMail } from './mail-in-text.ts'
import { handOverMail } from './pasted-mail.ts'
import { useReportsMails } from './use-reports-mails.ts'

/** Offers to report an e-mail instead of posting it. */
export const MailInPost = ({ body, onReport }: { body: string; onReport: () => void }) => {
  const { t } = useTranslation('community')
  const go = useGo()
  const reportsMails = useReportsMails()
  return (
    <div role="status">
      {reportsMails && looksLikeMail(body) ? (
        <NoteBox
          tone="warn"
          c="var(--ink)"
          className={classes.inForm ?? ''}
          icon={<MailWarning size={20} aria-hidden />}
        >
          <b>{t('composer.mail')}</b> {t('composer.mailWhy')}
          <Group gap="xs" mt="sm">
            <Button
              size="sm"
              onClick={() => {
                handOverMail(body)
                onReport()
                void go({ to: 'front.community.mail', params: {} })
              }}
            >
              {t('composer.mailReport')}
            </Button>
          </Group>
        </NoteBox>
      ) : null}
    </div>
  )
}
