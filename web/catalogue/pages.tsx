import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentView } from '#blocks/document/document-view.tsx'
import type { ContentNode } from '#contract/content/content.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/error-state.tsx'
import { type Column, DataTable, type Sorting } from '#ui/layout/data-table.tsx'
import { LazyRender } from '#ui/layout/lazy-render.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, Page, PageHeader, SectionHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './catalogue.module.css'
import { Piece } from './piece.tsx'

interface Row {
  title: string
  words: number
}

const Table = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [sorting, setSorting] = useState<Sorting>({ key: 'words', direction: 'ascending' })
  const rows: Row[] = [t('errors:notFound.title'), t('errors:forbidden.title'), t('errors:server.title')].map(
    (title) => ({ title, words: title.split(' ').length }),
  )
  const columns: Column<Row>[] = [
    { key: 'title', label: t('errors:title'), cell: ({ title }) => title, sortable: true, small: 'wide' },
    {
      key: 'words',
      label: t('progress'),
      cell: ({ words }) => <Pill tone="info">{words}</Pill>,
      align: 'end',
      sortable: true,
    },
  ]
  const factor = sorting.direction === 'ascending' ? 1 : -1
  const sorted = rows.toSorted((one, other) =>
    sorting.key === 'words'
      ? (one.words - other.words) * factor
      : one.title.localeCompare(other.title) * factor,
  )
  return (
    <Piece name="Data table" wide>
      <div className={classes.full}>
        <DataTable
          label={t('steps.label')}
          columns={columns}
          rows={sorted}
          rowKey={({ title }) => title}
          sorting={sorting}
          onSort={setSorting}
          selectedKeys={new Set([rows[1]?.title ?? ''])}
        />
      </div>
    </Piece>
  )
}

const ListTools = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [search, setSearch] = useState('')
  const [value, setValue] = useState('one')
  const chips = [
    { value: 'one', label: t('errors:notFound.title'), count: 1_248 },
    { value: 'two', label: t('errors:forbidden.title'), count: 3 },
    { value: 'three', label: t('loading') },
  ]
  return (
    <Piece name="List tools" wide>
      <div className={classes.full}>
        <SearchField label={t('errors:title')} text={search} onText={setSearch} />
        <FilterChips label={t('progress')} chips={chips} value={value} onChange={setValue} />
        <LoadMore text={t('loading')} more={{ load: () => undefined, isLoading: false }} />
      </div>
    </Piece>
  )
}

const States = () => {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <>
      <Piece name="Error state">
        <ErrorState
          title={t('errors:noAnswer.title')}
          message={t('errors:noAnswer.message')}
          actions={<Button>{t('actions.retry')}</Button>}
        />
      </Piece>
      <Piece name="Empty state">
        <EmptyState title={t('errors:notFound.title')} message={t('notifications.none')} />
      </Piece>
    </>
  )
}

const text = (words: string): ContentNode[] => [{ type: 'text', text: words }]
const paragraph = (words: string): ContentNode => ({ type: 'paragraph', content: text(words) })

const Document = () => {
  const { t } = useTranslation(['common', 'errors'])
  const nodes: ContentNode[] = [
    paragraph(t('errors:noAnswer.message')),
    { type: 'heading', attrs: { level: 2 }, content: text(t('errors:forbidden.title')) },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(t('errors:notFound.message'))] }],
    },
    ...['info', 'tip', 'warning', 'danger'].map((kind) => ({
      type: 'callout',
      attrs: { kind },
      content: [paragraph(t('errors:offline'))],
    })),
    { type: 'blockquote', content: [paragraph(t('unsaved.message'))] },
    {
      type: 'codeBlock',
      content: text('https://example.com/a-long-address-that-scrolls?and=does&not=break'),
    },
    { type: 'image', attrs: { src: '/img/badges/explorer.svg', alt: t('loading'), width: 96, height: 96 } },
  ]
  return (
    <Piece name="Document" wide>
      <DocumentView nodes={nodes} locale={usePlatformLanguage()} lead />
    </Piece>
  )
}

/** The components of whole pages. */
export const Pages = () => {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <>
      <Piece name="Bar of a course" wide>
        <div className={classes.full}>
          <CourseBar course={{ id: 'course', title: t('errors:notFound.title') }} here={t('actions.save')} />
        </div>
      </Piece>
      <Piece name="Page" wide>
        <div className={classes.full}>
          <PageBar
            parents={[
              <RouteLink key="home" to="front.home">
                {t('errors:actions.home')}
              </RouteLink>,
            ]}
            here={t('errors:notFound.title')}
            end={<Button>{t('actions.save')}</Button>}
          />
          <Page width="middle">
            <PageHeader
              title={t('errors:notFound.title')}
              lede={t('errors:notFound.message')}
              end={<Button>{t('actions.save')}</Button>}
            />
            <SectionHeader title={t('steps.label')} />
            <Card>
              <LazyRender height={40}>{t('errors:noAnswer.message')}</LazyRender>
            </Card>
          </Page>
        </div>
      </Piece>
      <ListTools />
      <Table />
      <States />
      <Document />
      <Piece name="Public frame" wide>
        <PublicFrame motto={t('errors:notFound.title')} sentence={t('errors:notFound.message')}>
          <Button>{t('actions.retry')}</Button>
        </PublicFrame>
      </Piece>
    </>
  )
}
