import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompaniesTable } from '#features/companies/tree/companies-table.tsx'
import { NewCompanyDialog } from '#features/companies/tree/new-company-dialog.tsx'
import { SyncCard } from '#features/companies/tree/sync-card.tsx'
import { companyPagesQuery } from '#features/companies/tree/tree.api.ts'
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

/** The own company and those below it. */
export const CompaniesPage = () => {
  const { t } = useTranslation('companies')
  const search = useAddressText('q')
  const [creating, setCreating] = useSearchText('new')
  const words = search.rested.trim()
  const pages = useInfiniteQuery({
    ...companyPagesQuery(useUser().company_id, words),
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows: companies, more } = shownPages(pages)
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating('company')}>
      {t('create.title')}
    </Button>
  )
  return (
    <>
      <PageBar here={t('list.title')} />
      <Page>
        <PageHeader title={t('list.title')} lede={t('list.lede')} end={create} />
        <SearchField label={t('list.search')} text={search.text} onText={search.change} />
        {!companies ? (
          <Skeleton>
            <RowsSkeleton rows={5} />
          </Skeleton>
        ) : companies.length === 0 ? (
          <EmptyState
            title={t(words ? 'list.nothing' : 'list.empty')}
            message={t(words ? 'list.nothingWhy' : 'list.emptyWhy')}
          />
        ) : (
          <>
            <CompaniesTable companies={companies} isTree={words === ''} />
            <LoadMore text={t('list.shown', { count: companies.length })} more={more} />
            {words ? null : <SyncCard />}
          </>
        )}
      </Page>
      {creating ? <NewCompanyDialog onClose={() => setCreating('')} /> : null}
    </>
  )
}
