import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, Download, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Certificate } from '../../../contract/certificates.ts'
import { notify } from '../../lib/notifications/notifications.ts'
import { Card } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './certificate-card.module.css'
import { CertificatePaper } from './certificate-paper.tsx'
import { downloadCertificateMutation } from './certificates.api.ts'

/** How long the button says that the link was copied, in milliseconds. */
const toldFor = 3_000

const CopyLink = ({ address }: { address: string }) => {
  const { t } = useTranslation('certificates')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), toldFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // Without the right to the clipboard the address can still be read and copied by hand.
      () => notify({ type: 'info', title: t('card.copyByHand'), message: address }),
    )
  const Icon = copied ? Check : Link2
  return (
    <Button variant="default" leftSection={<Icon size={20} aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{t(copied ? 'card.copied' : 'card.copy')}</span>
    </Button>
  )
}

/** The certificate with what can be done with it. */
export const CertificateCard = ({
  certificate,
  courseId,
}: {
  certificate: Certificate
  courseId: string
}) => {
  const { t } = useTranslation('certificates')
  const save = useMutation(downloadCertificateMutation)
  return (
    <Card>
      <h2 className={classes.title}>{t('card.title')}</h2>
      <CertificatePaper certificate={certificate} />
      <div className={classes.actions}>
        <Button
          leftSection={<Download size={20} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(courseId)}
        >
          {t('card.download')}
        </Button>
        <CopyLink address={certificate.validate_url} />
      </div>
      <TextLink to="validate" params={{ hash: certificate.hash }} className={classes.check}>
        {t('card.check')}
      </TextLink>
    </Card>
  )
}
