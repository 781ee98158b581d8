import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill, Status } from '#ui/text/pill.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookResults } from './webhook-results.tsx'
import classes from './webhooks.module.css'

const WebhookStatus = ({ webhook: { is_on, is_off_after_failures, failures } }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  if (!is_on)
    return (
      <Status tone={is_off_after_failures ? 'bad' : 'neutral'} mark="square">
        {t('status.off')}
      </Status>
    )
  return failures > 0 ? (
    <Status tone="warn" mark="ring">
      {t('status.failing')}
    </Status>
  ) : (
    <Status tone="good">{t('status.on')}</Status>
  )
}

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { with_names, waiting, dropped, created_by, created_at, previous_until } = webhook
  const date = format.date(created_at, 'shortFull')
  return (
    <Text fz="ui" c="dimmed" component="div">
      <DotSeparated
        facts={[
          created_by ? t('addedBy', { name: created_by, date }) : t('addedOn', { date }),
          with_names ? t('withNames') : null,
          waiting > 0 ? t('waiting', { count: waiting }) : null,
          dropped > 0 ? t('dropped', { count: dropped }) : null,
          previous_until ? t('secret.both', { until: format.date(previous_until, 'moment') }) : null,
        ]}
      />
    </Text>
  )
}

/** A webhook: its state, what it is told, its actions and its last results. */
export const WebhookItem = ({ webhook, canName }: { webhook: Webhook; canName: boolean }) => {
  const { t } = useTranslation('webhooks')
  const { name, kind, host, hint, event_types, results, failures, is_on } = webhook
  return (
    <Stack component="li" gap="sm" p="md" className={classes.webhook ?? ''}>
      <Group gap="md" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <h3>{name}</h3>
          <Text fz="ui" c="dimmed" className={classes.address ?? ''}>
            {t(`kind.${kind}`)} · {hint ? t('address', { host, hint }) : host}
          </Text>
        </div>
        <WebhookStatus webhook={webhook} />
      </Group>
      {webhook.is_off_after_failures ? (
        <NoteBox tone="bad" fz="sm">
          {t('offAfterFailures')}
        </NoteBox>
      ) : null}
      {is_on && failures > 0 ? (
        <NoteBox tone="warn" fz="sm">
          {t('failing', { count: failures })}
        </NoteBox>
      ) : null}
      <ul className={classes.events} aria-label={t('form.events')}>
        {event_types.map((type) => (
          <li key={type}>
            <Pill>{t(`event.${type}`)}</Pill>
          </li>
        ))}
      </ul>
      <Facts webhook={webhook} />
      <WebhookActions webhook={webhook} canName={canName} />
      {results.length > 0 ? (
        <details className={classes.results}>
          <summary>{t('results.title')}</summary>
          <WebhookResults results={results} />
        </details>
      ) : (
        <Text fz="ui" c="dimmed">
          {t('results.none')}
        </Text>
      )}
    </Stack>
  )
}
