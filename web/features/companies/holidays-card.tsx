import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { listAssignableCompanies } from '#contract/companies/companies.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useUser } from '#lib/session/session.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { changeHolidaysMutation, companiesQuery, holidaysQuery } from './companies.api.ts'
import { HolidayForm } from './holiday-form.tsx'
import { HolidayList } from './holiday-list.tsx'
import classes from './holidays.module.css'
import { PublicHolidaysForm } from './public-holidays-form.tsx'

type Company = ResponseOf<typeof listAssignableCompanies>['data'][number]

/** The list inherited from the parent company, with a button to start a list of its own. */
const Inherited = ({ company, from }: { company: Company; from: string }) => {
  const { t } = useTranslation('companies')
  const change = useMutation(changeHolidaysMutation(company.id))
  const words = { company: company.name, from }
  const takeOver = () =>
    change.mutate((now) => now, {
      onSuccess: () => notify({ type: 'success', title: t('holidays.ownDone', words) }),
    })
  return (
    <Stack gap="xs" align="flex-start" mb="md" p="md" className={classes.inherited ?? ''}>
      <p>{t('holidays.inherited', words)}</p>
      <Text fz="ui" c="dimmed">
        {t('holidays.ownHint', words)}
      </Text>
      <Button variant="default" loading={change.isPending} onClick={takeOver}>
        {t('holidays.own')}
      </Button>
    </Stack>
  )
}

const GiveUp = ({ company }: { company: Company }) => {
  const { t } = useTranslation('companies')
  const { mutateAsync } = useMutation(changeHolidaysMutation(company.id))
  const words = { company: company.name }
  const giveUp = async () => {
    await confirm({
      title: t('holidays.back.title', words),
      message: t('holidays.back.message'),
      confirmLabel: t('holidays.back.confirm'),
      dangerous: true,
      work: () => mutateAsync(() => []),
    })
    notify({ type: 'success', title: t('holidays.back.done', words) })
  }
  return (
    <Button variant="default" onClick={() => void giveUp().catch(() => undefined)}>
      {t('holidays.back.action')}
    </Button>
  )
}

const Holidays = ({ company }: { company: Company }) => {
  const { t } = useTranslation('companies')
  const { data } = useQuery({ ...holidaysQuery(company.id), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const from = data.meta.inherited_from
  const isEmpty = data.data.length === 0
  return (
    <>
      {from ? (
        <Inherited company={company} from={from} />
      ) : (
        <>
          <HolidayForm key={company.id} companyId={company.id} holidays={data.data} />
          <PublicHolidaysForm key={`public ${company.id}`} companyId={company.id} holidays={data.data} />
        </>
      )}
      {isEmpty ? (
        <EmptyState level={3} title={t('holidays.empty')} message={t('holidays.emptyWhy')} />
      ) : (
        <HolidayList
          label={t('holidays.list', { company: company.name })}
          holidays={data.data}
          companyId={from ? null : company.id}
        />
      )}
      {!from && !isEmpty && company.parent_id ? <GiveUp company={company} /> : null}
    </>
  )
}

/** The holidays of the company in the address, the user's own or one below it. */
export const HolidaysCard = () => {
  const { t } = useTranslation('companies')
  const own = useUser().company_id
  const [inAddress] = useSearchText('company')
  const { data } = useQuery({ ...companiesQuery(), ...forPage })
  const companies = data?.data ?? []
  const company = companies.find(({ id }) => id === inAddress) ?? companies.find(({ id }) => id === own)
  return (
    <Card>
      <Group
        gap="var(--s-3) var(--s-5)"
        align="baseline"
        justify="space-between"
        mb="md"
        className={classes.head ?? ''}
      >
        <div>
          <h2>{t('holidays.title')}</h2>
          <Text maw="64ch" mt="2xs" fz="sm" c="dimmed">
            {t('holidays.why')}
          </Text>
        </div>
      </Group>
      {company ? (
        <Holidays key={company.id} company={company} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      )}
    </Card>
  )
}
