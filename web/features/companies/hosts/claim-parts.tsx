import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyHost } from '#contract/companies/company-hosts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Status } from '#ui/text/pill.tsx'
import classes from './hosts.module.css'

/** What claimed host names and claimed mail domains look like alike. */

interface ClaimStatusProps {
  status: CompanyHost['status']
  hasProblem: boolean
  /** The name of the status. */
  children: string
}

const ClaimStatus = ({ status, hasProblem, children }: ClaimStatusProps) => {
  const { t } = useTranslation('companies')
  if (status === 'active')
    return <Status tone={hasProblem ? 'bad' : 'good'}>{hasProblem ? t('hosts.changed') : children}</Status>
  const [tone, mark] = status === 'failed' ? (['bad', 'square'] as const) : (['warn', 'ring'] as const)
  return (
    <Status tone={tone} mark={mark}>
      {children}
    </Status>
  )
}

interface ClaimChecksProps extends Pick<CompanyHost, 'checked_at' | 'next_check_at'> {
  /** What the last check found wrong, as a sentence. */
  problem: string | null
}

/** The result of the last check, and the time of the next. */
export const ClaimChecks = ({ problem, checked_at, next_check_at }: ClaimChecksProps) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const moment = (at: string) => `${format.date(at, 'full')}, ${format.date(at, 'time')}`
  const text = [
    problem ?? '',
    checked_at ? t('hosts.lastCheck', { at: moment(checked_at) }) : t('hosts.notChecked'),
    next_check_at ? t('hosts.nextCheck', { at: moment(next_check_at) }) : '',
  ].join(' ')
  return problem ? (
    <NoteBox tone="neutral" fz="sm">
      {text}
    </NoteBox>
  ) : (
    <Text fz="ui" c="dimmed">
      {text}
    </Text>
  )
}

interface ClaimItemProps extends Omit<ClaimStatusProps, 'children'> {
  name: string
  statusName: string
  /** Below the name. */
  explanation?: ReactNode
  children: ReactNode
}

export const ClaimItem = ({ name, statusName, explanation, children, ...status }: ClaimItemProps) => (
  <Stack component="li" gap="sm" p="md" className={classes.host ?? ''}>
    <Group
      gap="var(--s-2) var(--s-4)"
      align="flex-start"
      justify="space-between"
      className={classes.head ?? ''}
    >
      <div>
        <h3>{name}</h3>
        {explanation}
      </div>
      <ClaimStatus {...status}>{statusName}</ClaimStatus>
    </Group>
    {children}
  </Stack>
)
