import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignPerson, CampaignPersonState } from '#contract/campaigns/campaign-progress.ts'
import { PersonCell } from '#entities/person-cell.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import type { Column } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import type { Campaign } from '../campaigns.api.ts'

const PersonState = ({ person }: { person: CampaignPerson }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { waived, not_counted, courses, is_overdue, done_on, due_on } = person
  if (waived)
    return (
      <Stack gap={0}>
        <Status mark="square">{t('people.waivedBy', { name: waived.by })}</Status>
        <Text component="small" fz="ui" c="dimmed">
          {[waived.reason, format.day(waived.on, 'short')].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    )
  if (not_counted === 'exempt' || not_counted === 'away')
    return <Status mark="square">{t(`people.${not_counted}`)}</Status>
  if (done_on)
    return <Status tone="good">{t('people.doneOn', { date: format.day(done_on, 'short') })}</Status>
  if (is_overdue)
    return (
      <Status tone="bad" mark="square">
        {due_on ? t('people.wasDue', { date: format.day(due_on, 'short') }) : t('people.state_overdue')}
      </Status>
    )
  return (
    <Status tone={courses.opened > 0 ? 'info' : 'neutral'} mark="ring">
      {t(courses.opened > 0 ? 'people.inProgress' : 'people.notStarted')}
    </Status>
  )
}

interface WaiveActions {
  state: CampaignPersonState
  onWaive: (person: CampaignPerson) => void
  onCountAgain: (person: CampaignPerson) => void
}

const WaiveButton = ({ person, state, onWaive, onCountAgain }: WaiveActions & { person: CampaignPerson }) => {
  const { t } = useTranslation('campaigns')
  // Exemptions and absences are changed on the page of the person.
  if (state === 'waived' && !person.waived) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={t(state === 'waived' ? 'waive.removeOf' : 'waive.of', { name: person.full_name })}
      onClick={() => (state === 'waived' ? onCountAgain(person) : onWaive(person))}
    >
      {t(state === 'waived' ? 'waive.remove' : 'waive.action')}
    </Button>
  )
}

export const usePeopleColumns = ({ campaign, ...actions }: WaiveActions & { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const columns: Column<CampaignPerson>[] = [
    {
      key: 'name',
      label: t('people.person'),
      small: 'wide',
      cell: (person) => (
        <PersonCell person={{ ...person, avatar: null }}>
          <RouteLink to="admin.students.show" params={{ studentId: person.id }}>
            {person.full_name}
          </RouteLink>
        </PersonCell>
      ),
    },
    {
      key: 'company',
      label: t('parts.company'),
      small: 'labelled',
      cell: ({ company_name }) => company_name,
    },
    {
      key: 'department',
      label: t('parts.department'),
      small: 'hidden',
      cell: ({ department }) => department,
    },
    {
      key: 'courses',
      label: t('trend.courses'),
      align: 'end',
      small: 'labelled',
      cell: ({ courses }) => t('of', { done: courses.done, total: courses.total }),
    },
    {
      key: 'state',
      label: t('list.state'),
      cell: (person) => <PersonState person={person} />,
    },
  ]
  if (campaign.can.waive)
    columns.push({
      key: 'act',
      label: t('people.actions'),
      align: 'end',
      cell: (person) => <WaiveButton person={person} {...actions} />,
    })
  return columns
}
