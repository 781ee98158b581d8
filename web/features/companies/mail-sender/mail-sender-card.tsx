import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailSender, SenderRecord } from '#contract/companies/mail-sender.ts'
import { CopyLine, CopyLines } from '#entities/copying/copy-line.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { forPage } from '#lib/query/page-query.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ExplainedCard } from '#ui/layout/page.tsx'
import { Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { ClaimChecks } from '../hosts/claim-parts.tsx'
import { checkSenderMutation, mailSenderQuery, removeSenderMutation } from './mail-sender.api.ts'
import { MailSenderForm } from './mail-sender-form.tsx'

const marks = {
  found: { tone: 'good' },
  missing: { tone: 'warn', mark: 'ring' },
  wrong: { tone: 'bad', mark: 'square' },
  unknown: { tone: 'neutral', mark: 'ring' },
} as const

const RecordItem = ({ record: { kind, name, value, finding } }: { record: SenderRecord }) => {
  const { t } = useTranslation('companies')
  return (
    <Stack component="li" gap="xs">
      <Group gap="sm" justify="space-between">
        <h3>{t(`mailSender.kind.${kind}`)}</h3>
        <Status {...marks[finding]}>{t(`mailSender.finding.${finding}`)}</Status>
      </Group>
      {finding === 'found' ? null : (
        <>
          <Text fz="ui" c="dimmed">
            {t(`mailSender.hint.${kind}`, { value })}
          </Text>
          <CopyLines>
            <CopyLine label={t('hosts.recordName')} value={name} />
            <CopyLine label={t('hosts.recordValue')} value={value} />
          </CopyLines>
        </>
      )}
    </Stack>
  )
}

interface SenderProps {
  companyId: string
  data: MailSender
  sender: NonNullable<MailSender['sender']>
}

interface ActionsProps extends SenderProps {
  isChanging: boolean
  onChange: () => void
}

const small = { variant: 'default', size: 'compact-sm' } as const

const Actions = ({ companyId, data, sender, isChanging, onChange }: ActionsProps) => {
  const { t } = useTranslation('companies')
  const { address } = sender
  const check = useMutation({
    ...checkSenderMutation(companyId),
    onSuccess: ({ data: { sender: now } }) =>
      now?.is_active
        ? notify({ type: 'success', title: t('mailSender.isActive', { address: now.address }) })
        : notify({ type: 'warning', title: t('mailSender.notYet'), message: t('mailSender.notYetWhy') }),
  })
  const { mutateAsync } = useMutation(removeSenderMutation(companyId))
  const remove = async () => {
    await confirm({
      title: t('mailSender.removeTitle', { address }),
      message: t('mailSender.removeWhy', { address: data.platform_address }),
      confirmLabel: t('mailSender.remove'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t('mailSender.removed') })
  }
  return (
    <Group gap="xs" align="stretch">
      <Button
        {...small}
        leftSection={<RefreshCw size={14} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('mailSender.check')}
      </Button>
      {data.can.change ? (
        <>
          <Button {...small} aria-expanded={isChanging} onClick={onChange}>
            {t('mailSender.change')}
          </Button>
          <Button {...small} onClick={() => void remove().catch(() => undefined)}>
            {t('mailSender.remove')}
          </Button>
        </>
      ) : null}
    </Group>
  )
}

/** The address in use or waiting, with its DNS records. */
const Sender = (props: SenderProps) => {
  const { t } = useTranslation('companies')
  const { sender, data } = props
  const { address, is_active, is_proven, records } = sender
  const [domain] = data.proven_domains
  const [isChanging, setChanging] = useState(false)
  return (
    <Stack gap="md" mt="md">
      <Group gap="sm" justify="space-between">
        <Text component="b" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        {is_active ? (
          <Status tone="good">{t('mailSender.active')}</Status>
        ) : (
          <Status tone="warn" mark="ring">
            {t('mailSender.waiting')}
          </Status>
        )}
      </Group>
      {is_proven ? null : (
        <NoteBox tone="warn" fz="sm">
          {t('mailSender.lost', { address: data.platform_address })}
        </NoteBox>
      )}
      {is_active ? null : (
        <Text fz="ui" c="dimmed">
          {t('mailSender.recordsWhy')}
        </Text>
      )}
      <Stack component="ul" gap="md">
        {records.map((record) => (
          <RecordItem key={record.kind} record={record} />
        ))}
      </Stack>
      <ClaimChecks problem={null} checked_at={sender.checked_at} next_check_at={sender.next_check_at} />
      <Actions {...props} isChanging={isChanging} onChange={() => setChanging(!isChanging)} />
      {isChanging && domain ? (
        <MailSenderForm
          companyId={props.companyId}
          domain={domain}
          start={address}
          onSaved={() => setChanging(false)}
        />
      ) : null}
    </Stack>
  )
}

/** The address that a company’s e-mails come from. */
export const MailSenderCard = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const { data: answer } = useQuery({ ...mailSenderQuery(companyId), ...forPage })
  if (!answer)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  const { data } = answer
  const [domain] = data.proven_domains
  return (
    <ExplainedCard
      title={t('mailSender.title')}
      why={t('mailSender.why', { address: data.platform_address })}
    >
      {data.sender ? (
        <Sender companyId={companyId} data={data} sender={data.sender} />
      ) : data.can.change && domain ? (
        <Box mt="md">
          <MailSenderForm companyId={companyId} domain={domain} />
        </Box>
      ) : (
        <Text fz="ui" mt="sm">
          {data.can.change ? (
            <TextLink to="admin.settings" search={{ company: companyId, tab: 'signIn' }}>
              {t('mailSender.noDomain')}
            </TextLink>
          ) : (
            t('mailSender.ownersOnly')
          )}
        </Text>
      )}
    </ExplainedCard>
  )
}
