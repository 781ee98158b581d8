import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { eventTypesFor, webhookKinds } from '#contract/webhooks/webhooks.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import type { WebhookForm } from './webhook-form.ts'

interface WebhookFieldsProps {
  form: WebhookForm
  isNew: boolean
  /** The caller may let it name people. */
  canName: boolean
}

const KindField = ({ form }: { form: WebhookForm }) => {
  const { t } = useTranslation('webhooks')
  return (
    <ExplainedChoice
      label={t('form.kind')}
      value={form.values.kind}
      options={webhookKinds.map((value) => ({
        value,
        label: t(`kind.${value}`),
        says: t(`form.kindWhy.${value}`),
      }))}
      onChange={(kind) => form.setFieldValue('kind', kind)}
    />
  )
}

const EventFields = ({ form }: { form: WebhookForm }) => {
  const { t } = useTranslation('webhooks')
  return (
    <Checkbox.Group label={t('form.events')} {...form.getInputProps('event_types')}>
      <Stack gap="xs" mt="xs">
        {eventTypesFor(form.values.kind).map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={t(`event.${type}`)}
            {...(type === 'weekly_digest' ? { description: t('form.digestWhy') } : {})}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** What a webhook is called, where it leads, and what it is told. */
export const WebhookFields = ({ form, isNew, canName }: WebhookFieldsProps) => {
  const { t } = useTranslation('webhooks')
  const { kind, with_names } = form.values
  return (
    <>
      {isNew ? <KindField form={form} /> : null}
      <TextInput
        label={t('form.name')}
        placeholder={t(`form.nameExample.${kind}`)}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t(isNew ? 'form.address' : 'form.newAddress')}
        description={t(isNew ? `form.addressWhy.${kind}` : 'form.newAddressWhy')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <EventFields form={form} />
      {kind === 'json' ? (
        <Switch
          label={t('form.names')}
          description={t(canName || with_names ? 'form.namesWhy' : 'form.namesOwners')}
          disabled={!canName && !with_names}
          {...form.getInputProps('with_names', { type: 'checkbox' })}
        />
      ) : null}
    </>
  )
}
