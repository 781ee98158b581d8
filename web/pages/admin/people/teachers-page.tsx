import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type StaffRole, type TeacherStatus, teacherStatuses } from '#contract/accounts/teachers.ts'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { InviteDialog } from '#features/accounts/teachers/invite-dialog.tsx'
import { teacherPagesQuery } from '#features/accounts/teachers/teachers.api.ts'
import { TeachersTable } from '#features/accounts/teachers/teachers-table.tsx'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

type Filter = TeacherStatus | 'all'

const useTeachers = (role: StaffRole, status: Filter, search: string) => {
  const { named: company_id } = useChosenCompany()
  const filter = { role, company_id, search: search.trim(), status: status === 'all' ? undefined : status }
  const pages = useInfiniteQuery({
    ...teacherPagesQuery(filter),
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows: teachers, more } = shownPages(pages)
  const found = pages.data?.pages[0]?.meta.counts
  const counts = found && { ...found, all: Object.values(found).reduce((sum, one) => sum + one, 0) }
  return {
    teachers,
    counts,
    /** There are no teachers at all; results of an earlier search cannot show that. */
    isEmpty: counts?.all === 0 && !search.trim() && !pages.isPlaceholderData,
    more,
  }
}

/** Who is listed, as the address says it. */
const useTeachersFilter = () => {
  const go = useGo()
  const search = useAddressText('q')
  const [roleText, setRole] = useSearchText('role')
  const [inAddress, setStatus] = useSearchText('status')
  const role: StaffRole = roleText === 'admin' ? 'admin' : 'teacher'
  const status: Filter = teacherStatuses.find((name) => name === inAddress) ?? 'all'
  const showAll = () => {
    search.change('')
    void go({ to: 'admin.teachers.index', replace: true })
  }
  return {
    search,
    role,
    status,
    setRole: (next: StaffRole) => setRole(next === 'admin' ? 'admin' : ''),
    setStatus: (next: Filter) => setStatus(next === 'all' ? '' : next),
    showAll,
  }
}
type TeachersFilter = ReturnType<typeof useTeachersFilter>

const shownOf = (role: StaffRole) => (role === 'admin' ? 'staff.adminsShown' : 'teachers.shown')

interface TeachersFoundProps extends Pick<ReturnType<typeof useTeachers>, 'teachers' | 'more'> {
  filter: TeachersFilter
}

const TeachersFound = ({ filter, teachers, more }: TeachersFoundProps) => {
  const { t } = useTranslation('directory')
  const { role, status, search, showAll } = filter
  if (!teachers)
    return (
      <Skeleton>
        <RowsSkeleton rows={5} />
      </Skeleton>
    )
  if (teachers.length === 0)
    return (
      <EmptyState
        title={t('teachers.nothing')}
        message={t(status === 'pending' && !search.rested ? 'teachers.noneWaiting' : 'teachers.nothingWhy')}
        actions={
          <Button variant="default" onClick={showAll}>
            {t('list.showAll')}
          </Button>
        }
      />
    )
  return (
    <>
      <TeachersTable teachers={teachers} />
      <LoadMore text={t(shownOf(role), { count: teachers.length })} more={more} />
    </>
  )
}

export const TeachersPage = () => {
  const { t } = useTranslation('directory')
  const filter = useTeachersFilter()
  const { search, role, status, setRole, setStatus } = filter
  const isAdmins = role === 'admin'
  const [inviting, setInviting] = useSearchText('new')
  const { teachers, counts, isEmpty, more } = useTeachers(role, status, search.rested)
  const chips = (['all', ...teacherStatuses] as const)
    .filter((value) => value !== 'disabled' || counts?.disabled || status === 'disabled')
    .map((value) => ({ value, label: t(`teachers.filter.${value}`), count: counts?.[value] }))
  const invite = (
    <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting('teacher')}>
      {t(isAdmins ? 'staff.inviteAdmin' : 'teachers.invite')}
    </Button>
  )
  return (
    <>
      <PageBar here={t('teachers.title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader
          title={t(isAdmins ? 'staff.admins' : 'teachers.title')}
          lede={t(isAdmins ? 'staff.adminsLede' : 'teachers.lede')}
          end={isEmpty ? null : invite}
        />
        <FilterChips
          label={t('staff.role')}
          chips={[
            { value: 'teacher' as const, label: t('teachers.title') },
            { value: 'admin' as const, label: t('staff.admins') },
          ]}
          value={role}
          onChange={setRole}
        />
        {isEmpty ? (
          <EmptyState title={t('teachers.empty')} message={t('teachers.emptyWhy')} actions={invite} />
        ) : (
          <>
            <SearchField label={t('teachers.search')} text={search.text} onText={search.change} />
            <FilterChips label={t('teachers.state')} chips={chips} value={status} onChange={setStatus} />
            <TeachersFound {...{ filter, teachers, more }} />
          </>
        )}
        <div role="status">
          <VisuallyHidden>{teachers ? t(shownOf(role), { count: teachers.length }) : ''}</VisuallyHidden>
        </div>
      </Page>
      {inviting ? <InviteDialog role={role} onClose={() => setInviting('')} /> : null}
    </>
  )
}
