import { Box, Group, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { HostsPanel } from '../hosts/hosts-panel.tsx'
import { CompanyActions } from './company-actions.tsx'
import { figuresOf } from './company-figures.ts'
import { CompanyTile } from './company-tile.tsx'
import { listedCompanyQuery } from './tree.api.ts'
import classes from './tree.module.css'

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <Box component="dt" fz="ui" c="dimmed">
      {name}
    </Box>
    {children}
  </div>
)

const Overview = ({ company }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { id, code, people, below, parent_name, hosts, last_activity_at: at } = company
  const { overdue, upToDate } = figuresOf(company)
  const figures = [
    [t('list.people'), format.number(people)],
    [t('list.upToDate'), upToDate === null ? '–' : format.percent(upToDate)],
    [t('list.overdue'), overdue === null ? '–' : format.number(overdue)],
  ]
  const facts = [
    [t('create.parent'), parent_name],
    [t('panel.code'), code],
    [t('panel.companies'), below > 0 ? t('list.children', { count: below }) : null],
    [t('list.host'), hosts[0]],
    [t('list.activity'), at ? format.date(at, 'moment') : null],
  ].filter(([, value]) => value)
  return (
    <>
      <SimpleGrid component="dl" cols={3} spacing="sm">
        {figures.map(([name, value]) => (
          <Fact key={name} name={name}>
            <Box component="dd" fz="1.5rem" fw={600} lh={1.3}>
              {value}
            </Box>
          </Fact>
        ))}
      </SimpleGrid>
      <Stack component="dl" gap="sm" className={classes.effects ?? ''}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Stack>
      <Stack component="ul" gap="xs" mt="md" pt="md" className={classes.links ?? ''}>
        <li>
          <TextLink to="admin.students.show" search={{ company: id }}>
            {t('panel.people')}
          </TextLink>
        </li>
        <li>
          <TextLink to="admin.students.show" search={{ company: id, state: 'overdue' }}>
            {t('panel.overduePeople')}
          </TextLink>
        </li>
        <li>
          <TextLink to="admin.settings" search={{ company: id }}>
            {t('panel.branding')}
          </TextLink>
        </li>
        <li>
          <TextLink to="admin.settings" search={{ company: id, tab: 'privacy' }}>
            {t('panel.privacy')}
          </TextLink>
        </li>
      </Stack>
    </>
  )
}

const ClosedNote = ({ company: { closed_at, is_closed_above } }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  if (!closed_at && !is_closed_above) return null
  return (
    <NoteBox tone="warn" my="md" fz="sm">
      {closed_at ? t('panel.closed', { date: format.date(closed_at, 'full') }) : t('panel.closedAbove')}
    </NoteBox>
  )
}

const Content = ({ company, onClose }: { company: ListedCompany; onClose: () => void }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, name, people, created_at } = company
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <CompanyTile company={company} large />
        <div className={classes.nameText}>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className={classes.quiet}>
            {t('panel.lede', {
              count: people,
              people: format.number(people),
              date: format.date(created_at, 'shortFull'),
            })}
          </p>
        </div>
        <CompanyActions company={company} onDeleted={onClose} />
        <IconButton label={t('panel.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Group>
      <ClosedNote company={company} />
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{t('panel.overview')}</Tabs.Tab>
          <Tabs.Tab value="hosts">{t('settings.hosts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="hosts">
          <HostsPanel companyId={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The company in the address, beside the list; it replaces the list where there is no room for both. */
export const CompanyPanel = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const [, choose] = useSearchText('company')
  const { data, error } = useQuery({ ...listedCompanyQuery(companyId), meta: { quiet: true } })
  const close = () => choose('')
  return (
    <aside className={classes.panel} aria-label={data?.data.name ?? t('list.name')}>
      {data && !error ? (
        <Content key={companyId} company={data.data} onClose={close} />
      ) : error ? (
        <>
          <Group gap="sm" wrap="nowrap">
            <IconButton label={t('panel.close')} onClick={close}>
              <X size={18} aria-hidden />
            </IconButton>
          </Group>
          <EmptyState title={t('panel.gone')} message={t('panel.goneWhy')} />
        </>
      ) : (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      )}
    </aside>
  )
}
