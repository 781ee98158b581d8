import { Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailReportPoints } from '#contract/community/mail-reports.ts'
import type { CommunitySettings } from '#contract/community/moderation.ts'
import { limits } from '#contract/limits.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { withNewerChanges } from '#lib/forms/changed-fields.ts'
import { useFormBase } from '#lib/forms/use-form-base.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { reloadSettings, saveSettingsMutation, settingsQuery } from './moderation.api.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, limits.communityRules)

const valuesOf = ({ company_id: _, version: __, rules, ...values }: CommunitySettings) => ({
  ...values,
  rules: rules.join('\n'),
})

/** The form and its submission. What others save meanwhile appears, and is never overwritten unasked. */
const useSettingsForm = (settings: CommunitySettings) => {
  const { t } = useTranslation('moderation')
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(settings) })
  useFocusOnError(form)
  const { base, setBase, changes, setConflictShown } = useFormBase(settings, form, valuesOf)
  const save = useMutation({
    ...saveSettingsMutation(settings.company_id),
    onError: (error) => {
      if (!hasStatus(error, 409)) return showFieldErrors(form)(error)
      notify({ type: 'warning', title: t('settings.stale'), message: t('settings.staleWhy') })
      setConflictShown(true)
      void reloadSettings(settings.company_id)
    },
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { ...sent, version: base.version, rules: linesOf(sent.rules) },
      {
        onSuccess: ({ data }) => {
          form.setValues(withNewerChanges(sent, form.getValues(), valuesOf(data)))
          setBase(data)
          notify({ type: 'success', title: t('settings.saved') })
        },
      },
    ),
  )
  return { form, submit, isSaved: Object.keys(changes).length === 0, isSaving: save.isPending }
}

type SettingsForm = ReturnType<typeof useSettingsForm>['form']

const checkbox = { type: 'checkbox' } as const

/** What members may do, and who moderates. */
const PermissionFields = ({ form, isOwn }: { form: SettingsForm; isOwn: boolean }) => {
  const { t } = useTranslation('moderation')
  return (
    <>
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
        label={t('settings.suggests')}
        description={t('settings.suggestsWhy')}
        {...form.getInputProps('suggests_questions', checkbox)}
      />
      <Switch
        label={t('settings.parents')}
        description={t('settings.parentsWhy')}
        disabled={!isOwn}
        {...form.getInputProps('parent_moderates', checkbox)}
      />
    </>
  )
}

/** Where members report a suspicious mail, and where they change a password. */
const ContactFields = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('moderation')
  return (
    <>
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
    </>
  )
}

const Form = ({ settings }: { settings: CommunitySettings }) => {
  const { t } = useTranslation('moderation')
  const isOwn = useUser().company_id === settings.company_id
  const { form, submit, isSaved, isSaving } = useSettingsForm(settings)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PermissionFields form={form} isOwn={isOwn} />
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
        <ContactFields form={form} />
        <div>
          <SaveButton isSaved={isSaved} isSaving={isSaving}>
            {t('settings.submit')}
          </SaveButton>
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
        <Form key={companyId} settings={data.data} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      )}
    </Card>
  )
}
