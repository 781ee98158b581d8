import { Button, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailReportPoints } from '#contract/community/mail-reports.ts'
import type { CommunitySettings } from '#contract/community/moderation.ts'
import { limits } from '#contract/limits.ts'
import { keepFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { saveSettingsMutation, settingsQuery } from './moderation.api.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, limits.communityRules)

const Form = ({ settings }: { settings: CommunitySettings }) => {
  const { t } = useTranslation('moderation')
  const isOwn = useUser().company_id === settings.company_id
  const save = useMutation(saveSettingsMutation(settings.company_id))
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...settings, rules: settings.rules.join('\n') },
  })
  useFocusOnError(form)
  const submit = form.onSubmit(({ company_id: _, version: __, rules, ...values }) =>
    save.mutate(
      { ...values, version: settings.version, rules: linesOf(rules) },
      {
        onSuccess: () => notify({ type: 'success', title: t('settings.saved') }),
        onError: keepFieldErrors(form),
      },
    ),
  )
  const checkbox = { type: 'checkbox' } as const
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Switch
          label={t('settings.nameless')}
          description={t('settings.namelessWhy')}
          {...form.getInputProps('allows_nameless', checkbox)}
        />
        <Switch
          label={t('settings.pictures')}
          description={t('settings.picturesWhy')}
          {...form.getInputProps('allows_pictures', checkbox)}
        />
        <Switch
          label={t('settings.parents')}
          description={t('settings.parentsWhy')}
          disabled={!isOwn}
          {...form.getInputProps('parent_moderates', checkbox)}
        />
        <Textarea
          label={t('settings.rules')}
          description={t('settings.rulesWhy', { count: limits.communityRules })}
          autosize
          minRows={3}
          {...form.getInputProps('rules')}
        />
        <TagsInput
          label={t('settings.domains')}
          description={t('settings.domainsWhy')}
          maxTags={limits.trustedDomains}
          {...form.getInputProps('trusted_domains')}
        />
        <TextInput
          label={t('settings.email')}
          description={t('settings.emailWhy')}
          type="email"
          {...form.getInputProps('security_email')}
        />
        <Switch
          label={t('settings.mailPoints', { points: mailReportPoints })}
          description={t('settings.mailPointsWhy')}
          {...form.getInputProps('mail_report_points', checkbox)}
        />
        <TextInput
          label={t('settings.phone')}
          description={t('settings.phoneWhy')}
          maxLength={40}
          {...form.getInputProps('security_phone')}
        />
        <TextInput
          label={t('settings.passwordUrl')}
          description={t('settings.passwordUrlWhy')}
          type="url"
          placeholder="https://"
          {...form.getInputProps('password_url')}
        />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('settings.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The switches, rules and contacts of a community. */
export const CommunitySettingsForm = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery(settingsQuery(companyId))
  return (
    <Card>
      {data ? (
        <Form key={data.data.version} settings={data.data} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      )}
    </Card>
  )
}
