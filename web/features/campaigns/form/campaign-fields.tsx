import { Group, MultiSelect, NumberInput, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { companiesQuery, publishedCoursesQuery, tagsQuery } from '../campaigns.api.ts'
import { audiences, type CampaignForm, dueKinds, startKinds } from './use-campaign-form.ts'

interface SearchFieldProps {
  label: string
  description: string
  nothingFound: string
  /** Names of what was chosen before, which may not be among the first results. */
  known: readonly { id: string; name: string }[]
  found: readonly { id: string; name: string }[] | undefined
  search: string
  onSearch: (text: string) => void
  max: number
  input: ReturnType<CampaignForm['getInputProps']>
}

/** Chooses several by a search on the server. */
const SearchedChoice = ({ known, found, search, onSearch, max, input, ...texts }: SearchFieldProps) => {
  const [chosen, setChosen] = useState<readonly { id: string; name: string }[]>(known)
  const all = new Map([...(found ?? []), ...chosen].map((one) => [one.id, one]))
  return (
    <MultiSelect
      label={texts.label}
      description={texts.description}
      data={[...all.values()].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      limit={50}
      maxValues={max}
      searchValue={search}
      onSearchChange={onSearch}
      nothingFoundMessage={texts.nothingFound}
      {...input}
      onChange={(ids: string[]) => {
        setChosen(ids.flatMap((id) => all.get(id) ?? []))
        input.onChange(ids)
      }}
    />
  )
}

interface FieldsProps {
  form: CampaignForm
  known: readonly { id: string; name: string }[]
}

export const CoursesField = ({ form, known }: FieldsProps) => {
  const { t } = useTranslation('campaigns')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({ ...publishedCoursesQuery(rested), placeholderData: keepPreviousData })
  return (
    <SearchedChoice
      label={t('form.courses')}
      description={t('form.coursesWhy')}
      nothingFound={t('form.courseNotFound')}
      known={known}
      found={data?.data.map(({ id, title }) => ({ id, name: title }))}
      search={search}
      onSearch={setSearch}
      max={limits.campaignCourses}
      input={form.getInputProps('course_ids')}
    />
  )
}

const CompaniesField = ({ form, known }: FieldsProps) => {
  const { t } = useTranslation('campaigns')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({ ...companiesQuery(rested || undefined), placeholderData: keepPreviousData })
  return (
    <SearchedChoice
      label={t('form.companies')}
      description={t('form.companiesWhy')}
      nothingFound={t('form.companyNotFound')}
      known={known}
      found={data?.data}
      search={search}
      onSearch={setSearch}
      max={limits.campaignCompanies}
      input={form.getInputProps('company_ids')}
    />
  )
}

export const WhoFields = ({ form, known }: FieldsProps) => {
  const { t } = useTranslation('campaigns')
  const { data } = useQuery(tagsQuery())
  const { audience } = form.values
  return (
    <>
      <CompaniesField form={form} known={known} />
      <Switch
        label={t('form.below')}
        description={t('form.belowWhy')}
        {...form.getInputProps('with_descendants', { type: 'checkbox' })}
      />
      <Choice
        label={t('form.audience')}
        value={audience}
        onChange={(value) => form.setFieldValue('audience', value)}
        options={audiences.map((value) => ({ value, label: t(`form.audience_${value}`) }))}
      />
      {audience === 'tagged' ? (
        <TagsInput
          label={t('form.tags')}
          description={t('form.tagsWhy')}
          data={data?.data.map(({ tag }) => tag) ?? []}
          maxTags={limits.tags}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
      ) : null}
    </>
  )
}

const ChoiceLabel = ({ children }: { children: string }) => (
  <Text component="p" fz="ui" fw={500} aria-hidden>
    {children}
  </Text>
)

export const WhenFields = ({ form }: { form: CampaignForm }) => {
  const { t } = useTranslation('campaigns')
  const { start, due } = form.values
  return (
    <>
      <Stack gap="xs">
        <ChoiceLabel>{t('form.start')}</ChoiceLabel>
        <Choice
          label={t('form.start')}
          value={start}
          onChange={(value) => form.setFieldValue('start', value)}
          options={startKinds.map((value) => ({ value, label: t(`form.start_${value}`) }))}
        />
        {start === 'date' ? (
          <TextInput type="date" label={t('form.startsOn')} {...form.getInputProps('starts_on')} />
        ) : null}
      </Stack>
      <Stack gap="xs">
        <ChoiceLabel>{t('form.due')}</ChoiceLabel>
        <Choice
          label={t('form.due')}
          value={due}
          onChange={(value) => form.setFieldValue('due', value)}
          options={dueKinds.map((value) => ({ value, label: t(`form.due_${value}`) }))}
        />
        {due === 'date' ? (
          <TextInput type="date" label={t('form.dueOn')} {...form.getInputProps('due_on')} />
        ) : null}
        {due === 'days' ? (
          <NumberInput
            label={t('form.dueDays')}
            min={1}
            max={3_650}
            allowDecimal={false}
            {...form.getInputProps('due_days')}
          />
        ) : null}
      </Stack>
    </>
  )
}

export const GoalFields = ({ form }: { form: CampaignForm }) => {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <Group align="start" gap="md">
        <NumberInput
          label={t('form.goal')}
          description={t('form.goalWhy')}
          min={1}
          max={100}
          suffix="%"
          allowDecimal={false}
          {...form.getInputProps('goal_percent')}
        />
      </Group>
      <Switch
        label={t('form.mandatory')}
        description={t('form.mandatoryWhy')}
        {...form.getInputProps('mandatory', { type: 'checkbox' })}
      />
    </>
  )
}
