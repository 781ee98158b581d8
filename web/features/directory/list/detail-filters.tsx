import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { studentConcerns, studentInvitations } from '#contract/directory/directory.ts'
import { useCountryName } from '#lib/i18n/countries.ts'
import { companyChoicesQuery, valuesQuery } from '../directory.api.ts'
import { Narrow } from './narrow.tsx'
import type { StudentFilterControls } from './use-student-filter.ts'

/** The number of active filters among the collapsed ones. */
export const countDetailFilters = ({ filter }: StudentFilterControls): number =>
  [
    filter.concern,
    filter.without_below,
    filter.department,
    filter.title,
    filter.country,
    filter.manager_id,
    filter.invitation,
  ].filter(Boolean).length

const optionsOf = (values: readonly { value: string; people: number }[] = []) =>
  values.map(({ value, people }) => ({ id: value, name: value, count: people }))

/** The filters whose values come from the people themselves; only what anybody has is offered. */
const useValueFilters = (controls: StudentFilterControls) => {
  const { t } = useTranslation(['directory', 'people'])
  const countryName = useCountryName()
  const { data } = useQuery({ ...valuesQuery(), meta: { quiet: true } })
  const { departments, titles, countries, managers } = data?.data ?? {}
  const { filter } = controls
  const details = [
    {
      label: t('columns.department'),
      all: t('list.anyDepartment'),
      value: filter.department ?? '',
      options: optionsOf(departments),
      onChange: controls.setDepartment,
    },
    {
      label: t('columns.jobTitle'),
      all: t('list.anyTitle'),
      value: filter.title ?? '',
      options: optionsOf(titles),
      onChange: controls.setTitle,
    },
    {
      label: t('columns.country'),
      all: t('list.anyCountry'),
      value: filter.country ?? '',
      options: optionsOf(countries).map((one) => ({ ...one, name: countryName(one.id) })),
      onChange: controls.setCountry,
    },
    {
      label: t('columns.manager'),
      all: t('list.anyManager'),
      value: filter.manager_id ?? '',
      options: (managers ?? []).map(({ id, full_name, people }) => ({ id, name: full_name, count: people })),
      onChange: controls.setManager,
    },
  ]
  return details.filter(({ options, value }) => options.length > 0 || value)
}

/** What a company knows of its people beside name and courses. */
export const DetailFilters = ({ controls }: { controls: StudentFilterControls }) => {
  const { t } = useTranslation('directory')
  const valueFilters = useValueFilters(controls)
  const companies = useQuery({ ...companyChoicesQuery(), meta: { quiet: true } })
  const { filter } = controls
  return (
    <>
      <Narrow
        label={t('list.concern')}
        all={t('list.anyConcern')}
        value={filter.concern ?? ''}
        options={studentConcerns.map((id) => ({ id, name: t(`concern.${id}`) }))}
        onChange={controls.setConcern}
      />
      {(companies.data?.meta.total ?? 0) > 1 || filter.without_below ? (
        <Narrow
          label={t('list.companies')}
          all={t('list.withBelow')}
          value={filter.without_below ? 'no' : ''}
          options={[{ id: 'no', name: t('list.withoutBelow') }]}
          onChange={controls.setBelow}
        />
      ) : null}
      <Narrow
        label={t('columns.invited')}
        all={t('list.anyInvitation')}
        value={filter.invitation ?? ''}
        options={studentInvitations.map((id) => ({ id, name: t(`invitation.${id}`) }))}
        onChange={controls.setInvitation}
      />
      {valueFilters.map((one) => (
        <Narrow key={one.label} {...one} />
      ))}
    </>
  )
}
