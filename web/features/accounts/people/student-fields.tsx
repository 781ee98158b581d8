import { MultiSelect, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { locales as allLocales, type Locale, shownTag } from '#contract/locales.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { boot } from '#lib/boot.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { listCountries } from '#lib/i18n/countries.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { screenName } from '#lib/i18n/locale-names.ts'
import { NameFields, nameChecks } from '../set-up/name-fields.tsx'
import { problem } from '../set-up/problem.tsx'
import { EmailField, isEmail } from '../sign-in/email-field.tsx'
import { matchingGroupsQuery, matchingStudentsQuery } from './people.api.ts'

/** Empty strings stand for unknown values. */
export interface StudentValues {
  first_name: string
  last_name: string
  email: string
  platform_locale: string
  department: string
  title: string
  country: string
  employee_number: string
  starts_on: string
  manager_id: string
  group_ids: string[]
}

export const emptyStudent: StudentValues = {
  first_name: '',
  last_name: '',
  email: '',
  platform_locale: '',
  department: '',
  title: '',
  country: '',
  employee_number: '',
  starts_on: '',
  manager_id: '',
  group_ids: [],
}

/** The request body of the form: blank fields become null where the contract does not allow an empty string. */
export const toBody = (values: StudentValues) => ({
  ...values,
  email: values.email.trim(),
  platform_locale: (values.platform_locale || null) as Locale | null,
  country: values.country || null,
  employee_number: values.employee_number.trim() || null,
  starts_on: values.starts_on || null,
  manager_id: values.manager_id || null,
})

export const useStudentForm = (initialValues: StudentValues) => {
  const form = useForm<StudentValues>({
    mode: 'controlled',
    initialValues,
    validate: {
      ...nameChecks,
      email: (text: string) => (isEmail(text) ? null : problem('email.invalid')),
    },
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return { form, keepErrors: showFieldErrors(form) }
}
export type StudentForm = ReturnType<typeof useStudentForm>['form']

const languages = () =>
  (boot.languages ?? allLocales).map((locale) => ({
    value: locale,
    label: screenName(locale),
  }))

interface ManagerFieldProps {
  form: StudentForm
  /** The current manager, who may not be among the first results. */
  current: { id: string; full_name: string } | null
}

const ManagerField = ({ form, current }: ManagerFieldProps) => {
  const { t } = useTranslation('people')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search, 250)
  const { data } = useQuery({
    ...matchingStudentsQuery(rested === current?.full_name ? '' : rested),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const found = (data?.data ?? []).map(({ id, full_name, email }) => ({
    value: id,
    label: `${full_name} (${email})`,
  }))
  const options =
    current && !found.some(({ value }) => value === current.id)
      ? [{ value: current.id, label: current.full_name }, ...found]
      : found
  return (
    <Select
      label={t('fields.manager')}
      placeholder={t('fields.managerSearch')}
      data={options}
      filter={({ options: all }) => all}
      searchable
      clearable
      onSearchChange={setSearch}
      nothingFoundMessage={t('fields.nobodyFound')}
      {...form.getInputProps('manager_id')}
      value={form.values.manager_id || null}
      onChange={(value) => form.setFieldValue('manager_id', value ?? '')}
    />
  )
}

interface GroupsFieldProps {
  form: StudentForm
  /** The person's current groups, which may not be among the first results. */
  current: readonly { id: string; name: string }[]
}

const GroupsField = ({ form, current }: GroupsFieldProps) => {
  const { t } = useTranslation('people')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({
    ...matchingGroupsQuery(rested),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const [chosen, setChosen] = useState([...current])
  const known = new Map([...(data?.data ?? []), ...chosen].map(({ id, name }) => [id, { id, name }]))
  if (known.size === 0 && !rested) return null
  return (
    <MultiSelect
      label={t('fields.groups')}
      placeholder={chosen.length === 0 ? t('fields.groupSearch') : undefined}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      maxValues={limits.groupsOfPerson}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('fields.nobodyFound')}
      {...form.getInputProps('group_ids')}
      onChange={(ids) => {
        setChosen(ids.flatMap((id) => known.get(id) ?? []))
        form.setFieldValue('group_ids', ids)
      }}
    />
  )
}

interface StudentFieldsProps {
  form: StudentForm
  groups?: readonly { id: string; name: string }[]
  manager?: { id: string; full_name: string } | null
  /** Details that a directory keeps up to date: shown, but not to be changed here. */
  locked?: readonly string[]
}

/** The form with its locked fields disabled. */
const withLocked = (form: StudentForm, locked: readonly string[]): StudentForm => ({
  ...form,
  getInputProps: (field, options) => ({
    ...form.getInputProps(field, options),
    ...(locked.includes(String(field)) ? { disabled: true } : {}),
  }),
})

/** The personal and work details of a student; only the names and the e-mail address are required. */
export const StudentFields = ({
  form: given,
  manager = null,
  groups = [],
  locked = [],
}: StudentFieldsProps) => {
  const form = withLocked(given, locked)
  const { t } = useTranslation('people')
  const language = shownTag(usePlatformLanguage())
  const countries = useMemo(() => listCountries(language), [language])
  return (
    <>
      <NameFields form={form} autoComplete="off" data-autofocus />
      <EmailField autoComplete="off" size="sm" {...form.getInputProps('email')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput
          label={t('fields.department')}
          maxLength={limits.department}
          {...form.getInputProps('department')}
        />
        <TextInput label={t('fields.title')} maxLength={limits.jobTitle} {...form.getInputProps('title')} />
        <TextInput
          label={t('fields.employeeNumber')}
          maxLength={limits.employeeNumber}
          {...form.getInputProps('employee_number')}
        />
        <ManagerField form={form} current={manager} />
        <Select
          label={t('fields.country')}
          data={countries}
          searchable
          clearable
          {...form.getInputProps('country')}
          value={form.values.country || null}
          onChange={(value) => form.setFieldValue('country', value ?? '')}
        />
        <NativeSelect
          label={t('fields.language')}
          data={[{ value: '', label: t('fields.companyLanguage') }, ...languages()]}
          {...form.getInputProps('platform_locale')}
        />
        <TextInput
          type="date"
          label={t('fields.startsOn')}
          description={t('fields.startsOnWhy')}
          {...form.getInputProps('starts_on')}
        />
      </SimpleGrid>
      <GroupsField form={form} current={groups} />
    </>
  )
}
