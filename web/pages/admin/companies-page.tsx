import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompaniesTable } from '#features/companies/tree/companies-table.tsx'
import { CompanyPanel } from '#features/companies/tree/company-panel.tsx'
import { NewCompanyDialog } from '#features/companies/tree/new-company-dialog.tsx'
import { SyncCard } from '#features/companies/tree/sync-card.tsx'
import { companyPagesQuery, listedCompanyQuery } from '#features/companies/tree/tree.api.ts'
import classes from '#features/companies/tree/tree.module.css'
import { useFormat } from '#lib/i18n/format.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useUser } from '#lib/session/session.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** The number of companies below the user's own, and the number of people in all of them. */
const Lede = () => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { data } = useQuery({ ...listedCompanyQuery(useUser().company_id), meta: { quiet: true } })
  if (!data) return <>{t('list.lede')}</>
  const { name, below, people } = data.data
  return (
    <>
      {t('list.ledeCompanies', { count: below, shown: format.number(below), name })},{' '}
      {t('list.ledePeople', { count: people, shown: format.number(people) })}
    </>
  )
}

const List = ({ chosenId }: { chosenId: string }) => {
  const { t } = useTranslation('companies')
  const search = useAddressText('q')
  const text = search.rested.trim()
  const pages = useInfiniteQuery({
    ...companyPagesQuery(useUser().company_id, text),
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows: companies, more } = shownPages(pages)
  return (
    <div className={classes.list}>
      <SearchField label={t('list.search')} text={search.text} onText={search.change} />
      {!companies ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : companies.length === 0 ? (
        <EmptyState
          title={t(text ? 'list.nothing' : 'list.empty')}
          message={t(text ? 'list.nothingWhy' : 'list.emptyWhy')}
        />
      ) : (
        <>
          <CompaniesTable companies={companies} isTree={text === ''} chosenId={chosenId} />
          <LoadMore text={t('list.shown', { count: companies.length })} more={more} />
          {text ? null : <SyncCard />}
        </>
      )}
    </div>
  )
}

/** The companies below the user's own, with one of them beside the list. */
export const CompaniesPage = () => {
  const { t } = useTranslation('companies')
  const [creating, setCreating] = useSearchText('new')
  const [chosenId] = useSearchText('company')
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating('company')}>
      {t('create.title')}
    </Button>
  )
  return (
    <>
      <PageBar here={t('list.title')} />
      <Page>
        <PageHeader title={t('list.title')} lede={<Lede />} end={create} />
        <div className={classes.columns} data-open={chosenId ? true : undefined}>
          <List chosenId={chosenId} />
          {chosenId ? <CompanyPanel companyId={chosenId} /> : null}
        </div>
      </Page>
      {creating ? <NewCompanyDialog onClose={() => setCreating('')} /> : null}
    </>
  )
}
