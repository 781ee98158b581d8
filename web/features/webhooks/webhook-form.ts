import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import {
  eventTypesFor,
  type Webhook,
  type WebhookEventType,
  type WebhookKind,
} from '#contract/webhooks/webhooks.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'

export interface WebhookValues {
  kind: WebhookKind
  name: string
  /** Empty to keep the stored one. */
  address: string
  event_types: WebhookEventType[]
  with_names: boolean
}

const empty: WebhookValues = {
  kind: 'teams',
  name: '',
  address: '',
  event_types: ['question_unanswered', 'mail_reported', 'report_waiting', 'weekly_digest'],
  with_names: false,
}

export const useWebhookForm = (webhook?: Webhook) => {
  const { t } = useTranslation('webhooks')
  const form = useForm<WebhookValues>({
    mode: 'controlled',
    initialValues: webhook ? { ...webhook, address: '' } : empty,
    validate: {
      name: (name) => (name.trim() ? null : t('form.nameMissing')),
      address: (address) =>
        (webhook && !address.trim()) || /^https?:\/\/\S+$/.test(address.trim())
          ? null
          : t('form.addressMissing'),
      event_types: (types) => (types.length > 0 ? null : t('form.eventsMissing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
export type WebhookForm = ReturnType<typeof useWebhookForm>

/** What is sent of a form: chats get no events about one person. */
export const bodyOf = ({ kind, name, address, event_types, with_names }: WebhookValues) => ({
  name: name.trim(),
  event_types: eventTypesFor(kind).filter((type) => event_types.includes(type)),
  ...(kind === 'json' ? { with_names } : {}),
  ...(address.trim() ? { address: address.trim() } : {}),
})
