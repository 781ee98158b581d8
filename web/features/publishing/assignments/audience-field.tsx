import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { audienceCountQuery, audienceGroupsQuery, audienceTagsQuery } from '../publishing.api.ts'
import { type AssignForm, audienceOf, audiences } from './assign-form.ts'
import classes from './audience-field.module.css'
import { AssignTerms } from './choice-section.tsx'

/** The tags that people have, with how many have each; others can be typed. */
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
        <span className={classes.option}>
          {value} <small>{format.number(people.get(value) ?? 0)}</small>
        </span>
      )}
      maxTags={limits.tags}
      acceptValueOnBlur
      {...form.getInputProps('tags')}
    />
  )
}

/** The groups within reach, with how many people each has. */
const Groups = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { data } = useQuery(audienceGroupsQuery())
  const groups = new Map(data?.data.map((group) => [group.id, group]))
  return (
    <MultiSelect
      label={t('assign.groups')}
      description={t(data?.data.length === 0 ? 'assign.groupsNone' : 'assign.groupsHelp')}
      data={[...groups.values()].map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option: { value, label } }) => (
        <span className={classes.option}>
          {label} <small>{format.number(groups.get(value)?.members ?? 0)}</small>
        </span>
      )}
      maxValues={limits.audienceGroups}
      searchable
      {...form.getInputProps('group_ids')}
    />
  )
}

/** How many there are now; a choice that reaches nobody can still be meant for those to come. */
const Reach = ({ course, form }: { course: Course; form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const audience = audienceOf(form.values)
  const { data } = useQuery(audienceCountQuery(course.id, audience))
  const count = audience?.company_ids.length ? data?.count : undefined
  return (
    <p role="status" className={classes.reach} data-nobody={count === 0 || undefined}>
      {count === 0 ? <TriangleAlert size={16} aria-hidden /> : null}
      {count === undefined
        ? null
        : count === 0
          ? t(audience?.tags.length ? 'assign.reachesNobodyTagged' : 'assign.reachesNobody')
          : t('assign.reaches', { count, shown: format.number(count) })}
    </p>
  )
}

/** Who of the companies gets the course. */
export const AudienceField = ({ course, form }: { course: Course; form: AssignForm }) => {
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
      {audience === 'grouped' ? <Groups form={form} /> : null}
      <Reach course={course} form={form} />
    </AssignTerms>
  )
}
