import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { apiTokenDays } from '#contract/api-tokens/api-tokens.ts'
import { apiScopes } from '#contract/scopes.ts'
import type { ApiTokenForm } from './api-token-form.ts'
import { useScopeWords } from './scope-words.ts'

const ScopeFields = ({ form }: { form: ApiTokenForm }) => {
  const { t } = useTranslation('tokens')
  const wordsOf = useScopeWords()
  return (
    <Checkbox.Group label={t('form.scopes')} {...form.getInputProps('scopes')}>
      <Stack gap="sm" mt="xs">
        {apiScopes.map((scope) => {
          const { name, why } = wordsOf(scope)
          return <Checkbox key={scope} value={scope} label={name} description={why} />
        })}
      </Stack>
    </Checkbox.Group>
  )
}

/** What a token is called, what it may do, and for how long. */
export const ApiTokenFields = ({ form, hasBelow }: { form: ApiTokenForm; hasBelow: boolean }) => {
  const { t } = useTranslation('tokens')
  const days = form.getInputProps('days')
  return (
    <>
      <TextInput
        label={t('form.name')}
        placeholder={t('form.nameExample')}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopeFields form={form} />
      {hasBelow ? (
        <Switch
          label={t('form.below')}
          description={t('form.belowWhy')}
          {...form.getInputProps('includes_below', { type: 'checkbox' })}
        />
      ) : null}
      <NativeSelect
        label={t('form.validFor')}
        description={t('form.validForWhy')}
        data={apiTokenDays.map((value) => ({
          value: String(value),
          label: t('form.days', { count: value }),
        }))}
        {...days}
        value={String(form.values.days)}
        onChange={(event) =>
          form.setFieldValue(
            'days',
            apiTokenDays.find((one) => String(one) === event.currentTarget.value) ?? 90,
          )
        }
      />
    </>
  )
}
