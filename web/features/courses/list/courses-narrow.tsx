import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { courseSorts } from '#contract/courses/course-lists.ts'
import { difficulties } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { facetsQuery } from '../courses.api.ts'
import classes from './courses-narrow.module.css'
import type { CoursesFilter } from './use-courses-filter.ts'

interface NarrowProps {
  label: string
  value: string
  /** The label for no choice; absent where there is always one. */
  all?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const Narrow = ({ label, value, all, options, onChange }: NarrowProps) => (
  <NativeSelect
    size="sm"
    aria-label={label}
    data-chosen={(all !== undefined && value !== '') || undefined}
    value={value}
    data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...options]}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Keeps a selected tag among the options even if no course has it any more. */
const withChosen = (names: string[], chosen: string | undefined): string[] =>
  chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (on: boolean) => void
}

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <button type="button" className={classes.switch} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {label}
  </button>
)

/** The filters of the list, apart from its search and statuses. */
export const CoursesNarrow = ({ filter }: { filter: CoursesFilter }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { data } = useQuery({ ...facetsQuery(), meta: { quiet: true } })
  const { narrowed } = filter
  const tags = withChosen(data?.data.tags.map(({ name }) => name) ?? [], narrowed.tag)
  const locales = data?.data.locales.map(({ name }) => name) ?? []
  return (
    <Group gap="xs" className={classes.narrow ?? ''} data-sideways role="group" aria-label={t('list.narrow')}>
      <Narrow
        label={t('difficulty.label')}
        all={t('list.anyDifficulty')}
        value={narrowed.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
        onChange={filter.setDifficulty}
      />
      {locales.length > 1 || narrowed.locale ? (
        <Narrow
          label={t('list.language')}
          all={t('list.anyLanguage')}
          value={narrowed.locale ?? ''}
          options={locales.map((value) => ({ value, label: format.language(value) }))}
          onChange={filter.setLocale}
        />
      ) : null}
      {tags.length > 0 ? (
        <Narrow
          label={t('list.tag')}
          all={t('list.anyTag')}
          value={narrowed.tag ?? ''}
          options={tags.map((value) => ({ value, label: value }))}
          onChange={filter.setTag}
        />
      ) : null}
      <Switch label={t('list.mine')} isOn={narrowed.mine ?? false} onChange={filter.setMine} />
      <Switch label={t('list.changed')} isOn={narrowed.changed ?? false} onChange={filter.setChanged} />
    </Group>
  )
}

/** The sort order of the list; shown beside its search. */
export const CoursesOrder = ({ filter }: { filter: CoursesFilter }) => {
  const { t } = useTranslation('courses')
  const { sort, isReverse } = filter
  return (
    <div className={classes.order}>
      <Narrow
        label={t('list.sort')}
        value={`${isReverse ? '-' : ''}${sort}`}
        options={courseSorts.flatMap((name) => [
          { value: name, label: t(`list.sorts.${name}`) },
          { value: `-${name}`, label: t(`list.reversed.${name}`) },
        ])}
        onChange={(value) => {
          const name = courseSorts.find((one) => one === value.replace('-', ''))
          if (name) filter.setOrder(name, value.startsWith('-'))
        }}
      />
    </div>
  )
}
