import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { CreateGroupDialog } from '#features/accounts/groups/group-dialogs.tsx'
import { GroupList } from '#features/accounts/groups/group-list.tsx'
import { GroupMembers } from '#features/accounts/groups/group-members.tsx'
import { GroupActions } from '#features/accounts/groups/group-menu.tsx'
import { groupPagesQuery, groupQuery } from '#features/accounts/groups/groups.api.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'

const OneGroup = ({ groupId }: { groupId: string }) => {
  const { t } = useTranslation('groups')
  const { data } = useQuery({ ...groupQuery(groupId), ...forPage })
  const group = data?.data
  const all = (
    <RouteLink key="groups" to="admin.groups.show">
      {t('title')}
    </RouteLink>
  )
  const managers = group?.managers.map(({ full_name }) => full_name).join(', ')
  return (
    <>
      <PageBar parents={[all]} here={group?.name ?? ''} />
      {!group ? (
        <PageSkeleton />
      ) : (
        <Page width="middle">
          <PageHeader
            title={group.name}
            lede={
              <DotSeparated
                facts={[
                  group.company_name,
                  t('people', { count: group.members }),
                  managers ? `${t('managers')}: ${managers}` : null,
                ]}
              />
            }
            end={<GroupActions group={group} />}
          />
          <GroupMembers group={group} />
        </Page>
      )}
    </>
  )
}

const AllGroups = () => {
  const { t } = useTranslation('groups')
  const [creating, setCreating] = useSearchText('new')
  const { named } = useChosenCompany()
  const { data } = useInfiniteQuery({ ...groupPagesQuery('', named), meta: { quiet: true } })
  const [first] = data?.pages ?? []
  const action = first?.meta.can.create ? (
    <Button leftSection={<UsersRound size={16} aria-hidden />} onClick={() => setCreating('group')}>
      {t('new')}
    </Button>
  ) : null
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader title={t('title')} lede={t('lede')} end={first?.data.length ? action : null} />
        <GroupList action={action} />
      </Page>
      {creating ? <CreateGroupDialog onClose={() => setCreating('')} /> : null}
    </>
  )
}

/** The groups in reach, or one of them. */
export const GroupsPage = () => {
  const { groupId } = useRouteParams('admin.groups.show')
  return groupId ? <OneGroup key={groupId} groupId={groupId} /> : <AllGroups />
}
