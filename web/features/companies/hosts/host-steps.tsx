import { Stack, Text } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyHost } from '#contract/companies/company-hosts.ts'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './hosts.module.css'

const RecordLine = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('companies')
  const copy = async () => {
    const done = await copyText(value)
    notify({ type: done ? 'success' : 'warning', title: t(done ? 'hosts.copied' : 'hosts.notCopied') })
  }
  return (
    <li>
      <span>{label}</span>
      <code>{value}</code>
      <IconButton label={t('hosts.copy', { what: `${label}: ${value}` })} onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

const Step = ({ title, why, children }: { title: string; why: string; children?: ReactNode }) => (
  <li>
    <b>{title}</b>
    <Text fz="ui" c="dimmed">
      {why}
    </Text>
    {children ? <ul className={classes.records}>{children}</ul> : null}
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
          <RecordLine label={t('hosts.recordName')} value={record.name} />
          <RecordLine label={t('hosts.recordValue')} value={record.value} />
        </Step>
      ) : null}
      <Step
        title={t('hosts.steps.address')}
        why={type === 'CNAME' ? t('hosts.steps.addressWhy') : t('hosts.steps.addressWhyIp', { type })}
      >
        <RecordLine label={t(`hosts.records.${type}`)} value={target} />
      </Step>
      <Step title={t('hosts.steps.certificate')} why={t('hosts.steps.certificateWhy')} />
    </Stack>
  )
}
