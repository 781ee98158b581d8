import { Button } from '@mantine/core'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import classes from '../community.module.css'
import { looksLikeMail } from './mail-in-text.ts'
import { handOverMail } from './pasted-mail.ts'

/** Offers to report an e-mail instead of posting it. */
export const MailInPost = ({ body, onReport }: { body: string; onReport: () => void }) => {
  const { t } = useTranslation('community')
  const go = useGo()
  return (
    <div role="status">
      {looksLikeMail(body) ? (
        <div className={classes.notice}>
          <MailWarning size={20} aria-hidden />
          <div>
            <b>{t('composer.mail')}</b> {t('composer.mailWhy')}
            <div className={classes.ways}>
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
            </div>
          </div>
        </div>
      ) : null}
    </div>
  )
}
