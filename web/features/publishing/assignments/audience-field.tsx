import { Group, MultiSelect, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Choice } from '#ui/controls/choice.tsx'
import {
  type Assignment,
  audienceCountQuery,
  audienceGroupsQuery,
  audiencePeopleQuery,
  audienceTagsQuery,
} from '../publishing.api.ts'
import { type AssignForm, audienceOf, audiences } from './assign-form.ts'
import classes from './audience-field.module.css'
import { AssignTerms } from './choice-section.tsx'
import { SizedOption } from './sized-option.tsx'

/** The tags that people have, with their counts; other tags can be typed. */
const Tags = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { data } = useQuery(audienceTagsQuery())
  const people = new Map(data?.data.map((one) => [one.tag, one.people]))
  return (
    <TagsInput
      label={t('assign.tags')}
      description={t(data?.data.length === 0 ? 'assign.tagsNobody' : 'assign.tagsHelp')}
      data={[...people.keys()]}
      renderOption={({ option: { value } }) => (
        <SizedOption name={value} people={format.number(people.get(value) ?? 0)} />
      )}
      maxTags={limits.tags}
      acceptValueOnBlur
      {...form.getInputProps('tags')}
    />
  )
}

interface SearchedProps {
  form: AssignForm
  /** The assignment being changed or copied: the names it contains may not be among the first results. */
  named: Assignment | undefined
}

/** The groups in reach, searched on the server, with their sizes. */
const Groups = ({ form, named }: SearchedProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({ ...audienceGroupsQuery(rested), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<{ id: string; name: string }[]>(named?.groups ?? [])
  const members = new Map(data?.data.map((group) => [group.id, group.members]))
  const known = new Map([...(data?.data ?? []), ...chosen].map((group) => [group.id, group]))
  const isNone = data?.data.length === 0 && !rested && chosen.length === 0
  return (
    <MultiSelect
      label={t('assign.groups')}
      description={t(isNone ? 'assign.groupsNone' : 'assign.groupsHelp')}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option: { value, label } }) => (
        <SizedOption name={label} people={format.number(members.get(value) ?? 0)} />
      )}
      maxValues={limits.audienceGroups}
      filter={({ options }) => options}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('assign.groupNotFound')}
      {...form.getInputProps('group_ids')}
      onChange={(ids) => {
        setChosen(ids.flatMap((id) => known.get(id) ?? []))
        form.setFieldValue('group_ids', ids)
      }}
    />
  )
}

/** People by name, e-mail address or employee number, searched on the server. */
const People = ({ form, named }: SearchedProps) => {
  const { t } = useTranslation('publishing')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({ ...audiencePeopleQuery(rested), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<{ id: string; full_name: string; email?: string }[]>(
    named?.people ?? [],
  )
  const known = new Map([...(data?.data ?? []), ...chosen].map((person) => [person.id, person]))
  return (
    <MultiSelect
      label={t('assign.people')}
      description={t('assign.peopleHelp')}
      data={[...known.values()].map(({ id, full_name, email }) => ({
        value: id,
        label: email ? `${full_name} (${email})` : full_name,
      }))}
      maxValues={limits.audiencePeople}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('assign.personNotFound')}
      {...form.getInputProps('user_ids')}
      onChange={(ids) => {
        setChosen(ids.flatMap((id) => known.get(id) ?? []))
        form.setFieldValue('user_ids', ids)
        setSearch('')
      }}
    />
  )
}

/** The current size of the audience; one that is empty now may be meant for people who join later. */
const Reach = ({ course, form }: { course: Course; form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const audience = audienceOf(form.values)
  const { data } = useQuery(audienceCountQuery(course.id, audience))
  const count = audience?.company_ids.length ? data?.count : undefined
  return (
    <Group
      component="p"
      role="status"
      gap={8}
      wrap="nowrap"
      align="stretch"
      w="100%"
      fz="ui"
      lh={1.5}
      className={classes.reach ?? ''}
      data-nobody={count === 0 || undefined}
    >
      {count === 0 ? <TriangleAlert size={16} aria-hidden /> : null}
      {count === undefined
        ? null
        : count === 0
          ? t(audience?.tags.length ? 'assign.reachesNobodyTagged' : 'assign.reachesNobody')
          : t('assign.reaches', { count, shown: format.number(count) })}
    </Group>
  )
}

/** Chooses who in the companies gets the course. */
export const AudienceField = ({ course, form, named }: SearchedProps & { course: Course }) => {
  const { t } = useTranslation('publishing')
  const { audience } = form.values
  return (
    <AssignTerms label={t('assign.audience')}>
      <Choice
        label={t('assign.audience')}
        value={audience}
        onChange={(kind) => form.setFieldValue('audience', kind)}
        options={audiences.map((kind) => ({ value: kind, label: t(`assign.${kind}`) }))}
      />
      {audience === 'tagged' ? <Tags form={form} /> : null}
      {audience === 'grouped' ? <Groups form={form} named={named} /> : null}
      {audience === 'named' ? <People form={form} named={named} /> : null}
      <Reach course={course} form={form} />
    </AssignTerms>
  )
}
