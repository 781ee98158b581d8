import { Box, Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Award, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CertificateState, OwnCertificate } from '#contract/certificates/certificates.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { downloadCertificateMutation, ownCertificatesQuery } from './certificates.api.ts'

const tones: Record<CertificateState, Tone> = {
  valid: 'good',
  expired: 'warn',
  superseded: 'neutral',
  revoked: 'bad',
  unknown: 'neutral',
}

const Line = ({ certificate }: { certificate: OwnCertificate }) => {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const save = useMutation(downloadCertificateMutation)
  const { course_title, title_locale, hash, issued_at, expires_at, status, revoked_reason } = certificate
  const button = (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={18} aria-hidden />}
      loading={save.isPending}
      aria-label={t('list.download', { course: course_title, date: format.date(issued_at) })}
      onClick={() => save.mutate(hash)}
    >
      {t('list.pdf')}
    </Button>
  )
  return (
    <ListRow icon={<Award size={22} aria-hidden />} isGold isLong end={button}>
      <TextLink to="validate" params={{ hash }}>
        <span lang={title_locale ? languageTag(title_locale) : undefined}>{course_title}</span>
      </TextLink>
      <DotSeparated
        facts={[
          t('list.issued', { date: format.date(issued_at, 'shortFull') }),
          expires_at ? t('list.until', { date: format.date(expires_at, 'shortFull') }) : null,
        ]}
      />
      <Pill tone={tones[status]}>{t(`list.states.${status}`)}</Pill>
      {revoked_reason ? <p>{revoked_reason}</p> : null}
    </ListRow>
  )
}

/** The user's certificates in every status, newest first. */
export const CertificateList = () => {
  const { t } = useTranslation('certificates')
  const { data } = useQuery(ownCertificatesQuery())
  return (
    <Card>
      <Box component="h2" mb="sm">
        {t('list.title')}
      </Box>
      {!data ? (
        <Skeleton>
          <RowsSkeleton rows={2} />
        </Skeleton>
      ) : data.data.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('list.none')}
        </Text>
      ) : (
        <ul>
          {data.data.map((certificate) => (
            <Line key={certificate.hash} certificate={certificate} />
          ))}
        </ul>
      )}
    </Card>
  )
}
