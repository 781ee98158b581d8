import { Box, Button, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Certificate } from '#contract/certificates/certificates.ts'
import type { ShareChannel } from '#contract/learning/activity.ts'
import { CopyTextButton } from '#entities/copy-text-button.tsx'
import { useUser } from '#lib/session/session.ts'
import { LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Card } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './certificate-card.module.css'
import { CertificatePaper } from './certificate-paper.tsx'
import { downloadCertificateMutation, nameMutation } from './certificates.api.ts'

/** LinkedIn's form for adding a certificate to a profile, prefilled. */
const linkedInAddress = ({
  course_title,
  issued_at,
  validate_url,
  hash,
  issuer,
}: Certificate & { issuer: string }) => {
  const issued = new Date(issued_at)
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course_title,
    organizationName: issuer,
    issueYear: String(issued.getFullYear()),
    issueMonth: String(issued.getMonth() + 1),
    certUrl: validate_url,
    certId: hash,
  })}`
}

interface CertificateCardProps {
  certificate: Certificate
  onShared: (channel: ShareChannel) => void
}

const ShareActions = ({ certificate, onShared }: CertificateCardProps) => {
  const { t } = useTranslation('certificates')
  const { company_name } = useUser()
  return (
    <>
      <CopyTextButton
        text={certificate.validate_url}
        icon={Link2}
        labels={{ copy: t('card.copy'), copied: t('card.copied'), byHand: t('card.copyByHand') }}
        onCopied={() => onShared('link')}
      />
      <Button
        component="a"
        variant="default"
        href={linkedInAddress({ ...certificate, issuer: company_name })}
        target="_blank"
        rel="noreferrer"
        leftSection={<ExternalLink size={20} aria-hidden />}
        onClick={() => onShared('linkedin')}
      >
        {t('card.linkedIn')}
      </Button>
    </>
  )
}

export const CertificateCard = ({ certificate, onShared }: CertificateCardProps) => {
  const { t } = useTranslation('certificates')
  const save = useMutation(downloadCertificateMutation)
  const name = useMutation(nameMutation(certificate.hash))
  return (
    <Card>
      <Box component="h2" mb="md">
        {t('card.title')}
      </Box>
      <CertificatePaper certificate={certificate} />
      {certificate.status === 'valid' || certificate.status === 'unknown' ? null : (
        <NoteBox tone="warn" mt="sm" fz="ui">
          {t(`card.state.${certificate.status}`)} {certificate.revoked_reason}
        </NoteBox>
      )}
      <div className={classes.actions} data-screen-only>
        <Button
          leftSection={<Download size={20} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(certificate.hash)}
        >
          {t('card.download')}
        </Button>
        {certificate.status === 'valid' ? (
          <ShareActions certificate={certificate} onShared={onShared} />
        ) : null}
      </div>
      <LockedWhileImpersonating>
        <Switch
          mt="md"
          data-screen-only
          label={t('card.showName')}
          description={t('card.showNameWhy')}
          checked={name.isPending ? name.variables : certificate.name_public}
          disabled={name.isPending}
          onChange={({ currentTarget }) => name.mutate(currentTarget.checked)}
        />
      </LockedWhileImpersonating>
      <TextLink to="validate" params={{ hash: certificate.hash }} className={classes.check} data-screen-only>
        {t('card.check')}
      </TextLink>
    </Card>
  )
}
