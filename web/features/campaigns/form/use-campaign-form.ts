import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import type { Campaign, CampaignTerms } from '../campaigns.api.ts'

export const dueKinds = ['date', 'days', 'none'] as const
export const startKinds = ['now', 'date'] as const
export const audiences = ['everybody', 'tagged'] as const

interface CampaignValues {
  name: string
  note: string
  course_ids: string[]
  company_ids: string[]
  with_descendants: boolean
  audience: (typeof audiences)[number]
  tags: string[]
  start: (typeof startKinds)[number]
  starts_on: string
  due: (typeof dueKinds)[number]
  due_on: string
  due_days: number | string
  mandatory: boolean
  goal_percent: number | string
}

const valuesOf = (campaign: Campaign | undefined, companyId: string): CampaignValues => ({
  name: campaign?.name ?? '',
  note: campaign?.note ?? '',
  course_ids: campaign?.course_ids ?? [],
  company_ids: campaign?.company_ids ?? [companyId],
  with_descendants: campaign?.with_descendants ?? true,
  audience: campaign?.tags.length ? 'tagged' : 'everybody',
  tags: campaign?.tags ?? [],
  start: campaign?.starts_on ? 'date' : 'now',
  starts_on: campaign?.starts_on ?? '',
  due: campaign?.due_days ? 'days' : campaign && !campaign.due_on ? 'none' : 'date',
  due_on: campaign?.due_on ?? '',
  due_days: campaign?.due_days ?? 30,
  mandatory: campaign?.mandatory ?? true,
  goal_percent: campaign?.goal_percent ?? 90,
})

/** Of a campaign that runs again: the same without its days. */
const again = (campaign: Campaign, companyId: string): CampaignValues => ({
  ...valuesOf(campaign, companyId),
  ...{ start: 'now', starts_on: '', due_on: '' },
})

export const termsOf = (values: CampaignValues): CampaignTerms => ({
  ...{ name: values.name.trim(), note: values.note.trim() },
  ...{ course_ids: values.course_ids, company_ids: values.company_ids },
  ...{ with_descendants: values.with_descendants, mandatory: values.mandatory },
  tags: values.audience === 'tagged' ? values.tags : [],
  starts_on: values.start === 'date' ? values.starts_on : null,
  due_on: values.due === 'date' ? values.due_on : null,
  due_days: values.due === 'days' ? Number(values.due_days) : null,
  goal_percent: Number(values.goal_percent),
})

interface FormOf {
  /** The draft to change, or the campaign to run again. */
  campaign: Campaign | undefined
  isCopy: boolean
  companyId: string
}

export const useCampaignForm = ({ campaign, isCopy, companyId }: FormOf) => {
  const { t } = useTranslation('campaigns')
  const form = useForm<CampaignValues>({
    mode: 'controlled',
    initialValues: campaign && isCopy ? again(campaign, companyId) : valuesOf(campaign, companyId),
    validate: {
      name: (name) => (name.trim() ? null : t('form.noName')),
      course_ids: (ids) => (ids.length > 0 ? null : t('form.noCourse')),
      company_ids: (ids) => (ids.length > 0 ? null : t('form.noCompany')),
      tags: (tags, { audience }) => (audience === 'tagged' && tags.length === 0 ? t('form.noTag') : null),
      starts_on: (day, { start }) => (start === 'date' && !day ? t('form.noDay') : null),
      due_on: (day, { due, start, starts_on }) => {
        if (due !== 'date') return null
        if (!day) return t('form.noDay')
        return start === 'date' && day < starts_on ? t('form.dueBeforeStart') : null
      },
      due_days: (days, { due }) => (due === 'days' && !(Number(days) >= 1) ? t('form.noDays') : null),
      goal_percent: (goal) => (Number(goal) >= 1 && Number(goal) <= 100 ? null : t('form.noGoal')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
export type CampaignForm = ReturnType<typeof useCampaignForm>
