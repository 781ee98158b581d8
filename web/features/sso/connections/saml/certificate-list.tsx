import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SamlCertificate } from '#contract/sso/connections.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import classes from '../connections.module.css'

/** The certificates that a provider signs with, and a warning before one expires. */
export const CertificateList = ({ certificates }: { certificates: readonly SamlCertificate[] }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  if (certificates.length === 0) return null
  return (
    <div>
      <Text fz="ui" fw={600}>
        {t('saml.certificates')}
      </Text>
      <Stack component="ul" gap="xs" mt="xs">
        {certificates.map(({ fingerprint, subject, expires_at }) => {
          const isOver = Date.parse(expires_at) < Date.now()
          return (
            <li key={fingerprint}>
              <Text fz="ui" className={classes.address ?? ''}>
                {subject || fingerprint.slice(0, 23)} ·{' '}
                {t(isOver ? 'saml.expired' : 'saml.until', { date: format.date(expires_at, 'full') })}
              </Text>
              <Text fz="sm" c="dimmed" ff="monospace" className={classes.address ?? ''}>
                {fingerprint}
              </Text>
            </li>
          )
        })}
      </Stack>
      {certificates.some(({ expires_soon }) => expires_soon) ? (
        <NoteBox tone="warn" fz="sm" mt="sm">
          {t('saml.renew')}
        </NoteBox>
      ) : null}
    </div>
  )
}
