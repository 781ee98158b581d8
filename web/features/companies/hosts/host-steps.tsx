import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyHost } from '#contract/companies/company-hosts.ts'
import { CopyLine, CopyLines } from '#entities/copying/copy-line.tsx'
import classes from './hosts.module.css'

const Step = ({ title, why, children }: { title: string; why: string; children?: ReactNode }) => (
  <li>
    <b>{title}</b>
    <Text fz="ui" c="dimmed">
      {why}
    </Text>
    {children ? <CopyLines>{children}</CopyLines> : null}
  </li>
)

/** The type of the DNS record that points a name to the target: a host name, or an IP address. */
const recordFor = (target: string): 'CNAME' | 'A' | 'AAAA' => {
  if (target.includes(':')) return 'AAAA'
  return /^[\d.]+$/.test(target) ? 'A' : 'CNAME'
}

/** The DNS records to set at the name's provider, in order. */
export const HostSteps = ({ host, target }: { host: CompanyHost; target: string }) => {
  const { t } = useTranslation('companies')
  const { record } = host
  const type = recordFor(target)
  return (
    <Stack component="ol" gap="sm" pl="lg" className={classes.steps ?? ''}>
      {record ? (
        <Step title={t('hosts.steps.record')} why={t('hosts.steps.recordWhy')}>
          <CopyLine label={t('hosts.recordName')} value={record.name} />
          <CopyLine label={t('hosts.recordValue')} value={record.value} />
        </Step>
      ) : null}
      <Step
        title={t('hosts.steps.address')}
        why={type === 'CNAME' ? t('hosts.steps.addressWhy') : t('hosts.steps.addressWhyIp', { type })}
      >
        <CopyLine label={t(`hosts.records.${type}`)} value={target} />
      </Step>
      <Step title={t('hosts.steps.certificate')} why={t('hosts.steps.certificateWhy')} />
    </Stack>
  )
}
