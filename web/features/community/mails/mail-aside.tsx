import { Button } from '@mantine/core'
import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/layout/page.tsx'
import shared from '../community.module.css'
import classes from './mails.module.css'

/** The number to call in an emergency, shown first on a phone. */
export const UrgentCall = ({ phone }: { phone: string }) => {
  const { t } = useTranslation('community')
  return (
    <section className={classes.call} aria-labelledby="urgent">
      <div>
        <h2 id="urgent">{t('mails.urgent')}</h2>
        <p>{t(phone ? 'mails.urgentCall' : 'mails.urgentWhy')}</p>
      </div>
      {phone ? (
        <Button
          component="a"
          href={`tel:${phone.replace(/[^\d+*#]/g, '')}`}
          variant="white"
          leftSection={<Phone size={16} aria-hidden />}
        >
          {t('mails.call', { phone })}
        </Button>
      ) : null}
    </section>
  )
}

/** How to save an e-mail as a file, and what colleagues have caught. */
export const MailAside = ({ caught }: { caught: number }) => {
  const { t } = useTranslation('community')
  return (
    <>
      <Card className={shared.aside ?? ''}>
        <h2>{t('mails.how')}</h2>
        <ol className={classes.how}>
          <li>{t('mails.howOutlook')}</li>
          <li>{t('mails.howGmail')}</li>
          <li>{t('mails.howPhone')}</li>
        </ol>
      </Card>
      {caught > 0 ? (
        <Card className={shared.aside ?? ''}>
          <h2>{t('mails.caught')}</h2>
          <p>{t('mails.caughtWhy', { count: caught })}</p>
        </Card>
      ) : null}
    </>
  )
}
