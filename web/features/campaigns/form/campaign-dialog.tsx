import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useUser } from '#lib/session/session.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type Campaign, createMutation, reachQuery, updateMutation } from '../campaigns.api.ts'
import { CoursesField, GoalFields, WhenFields, WhoFields } from './campaign-fields.tsx'
import { type CampaignForm, termsOf, useCampaignForm } from './use-campaign-form.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="md" aria-label={title}>
    <Text component="h3" fz="md" fw={600}>
      {title}
    </Text>
    {children}
  </Stack>
)

/** How many people the campaign would reach now. */
const Reach = ({ form }: { form: CampaignForm }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { course_ids, company_ids, with_descendants, tags, audience } = form.values
  const isNobody = company_ids.length === 0 || (audience === 'tagged' && tags.length === 0)
  const body = { company_ids, with_descendants, tags: audience === 'tagged' ? tags : [] }
  const { data } = useQuery({
    ...reachQuery(course_ids[0], isNobody ? null : body),
    meta: { quiet: true },
  })
  return (
    <Text role="status" c="dimmed">
      {data && course_ids.length > 0 && !isNobody
        ? t('form.reaches', { count: data.count, shown: format.number(data.count) })
        : t('form.reachesUnknown')}
    </Text>
  )
}

interface CampaignDialogProps {
  companyId: string
  /** The draft to change, or the campaign to run again. */
  campaign?: Campaign
  isCopy?: boolean
  onClose: () => void
}

/** Saves the draft, and opens it if it is new. */
const useSave = ({ campaign, isCopy = false, companyId, onClose }: CampaignDialogProps) => {
  const own = useUser().company_id
  const go = useGo()
  const [key] = useState(() => crypto.randomUUID())
  const form = useCampaignForm({ campaign, isCopy, companyId })
  const onError = showFieldErrors(form)
  const create = useMutation({ ...createMutation, onError })
  const update = useMutation({ ...updateMutation(campaign?.id ?? ''), onError })
  const submit = form.onSubmit((values) => {
    const terms = termsOf(values)
    if (campaign && !isCopy)
      return update.mutate({ version: campaign.version, ...terms }, { onSuccess: onClose })
    const [only, ...others] = terms.company_ids
    // A campaign of one company belongs to it, so that its own admins see it.
    const company_id = only && others.length === 0 ? only : own
    create.mutate(
      { key, company_id, ...terms },
      {
        onSuccess: ({ data }) => void go({ to: 'admin.campaigns.show', params: { campaignId: data.id } }),
      },
    )
  })
  return { form, submit, isSaving: create.isPending || update.isPending }
}

/** What, who, when and with which goal; checking and launching follow on the draft’s page. */
export const CampaignDialog = (props: CampaignDialogProps) => {
  const { campaign, isCopy = false, onClose } = props
  const { t } = useTranslation(['campaigns', 'common'])
  const { form, submit, isSaving } = useSave(props)
  const isNew = !campaign || isCopy
  return (
    <Dialog onClose={onClose} title={t(isCopy ? 'form.again' : isNew ? 'form.new' : 'form.edit')} size="lg">
      <DialogForm onSubmit={submit}>
        <Section title={t('form.what')}>
          <TextInput
            label={t('form.name')}
            data-autofocus
            maxLength={limits.title}
            {...form.getInputProps('name')}
          />
          <CoursesField
            form={form}
            known={campaign?.courses.map(({ id, title }) => ({ id, name: title })) ?? []}
          />
        </Section>
        <Section title={t('form.who')}>
          <WhoFields form={form} known={campaign?.companies ?? []} />
          <Reach form={form} />
        </Section>
        <Section title={t('form.when')}>
          <WhenFields form={form} />
        </Section>
        <Section title={t('form.goalTitle')}>
          <GoalFields form={form} />
          <Textarea
            label={t('form.note')}
            description={t('form.noteWhy')}
            autosize
            minRows={2}
            maxLength={limits.description}
            {...form.getInputProps('note')}
          />
        </Section>
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(isNew ? 'form.next' : 'form.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
