import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from '../files/files.module.css'
import { deleteTerm, type GlossaryTerm, glossaryPagesQuery, type LanguagePair } from './glossary.api.ts'
import { TermDialog } from './term-dialog.tsx'
import { ExportTerms, ImportTermsDialog } from './term-files.tsx'

const Buttons = ({ term, onEdit }: { term: GlossaryTerm; onEdit: () => void }) => {
  const { t } = useTranslation('translations')
  if (!term.can.edit) return null
  const remove = () =>
    confirm({
      title: t('glossary.removeTitle', { term: term.term }),
      confirmLabel: t('glossary.remove'),
      dangerous: true,
      work: () => deleteTerm(term.id),
    }).catch(() => undefined)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <IconButton label={t('glossary.editTerm', { term: term.term })} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('glossary.removeTerm', { term: term.term })} onClick={() => void remove()}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </Group>
  )
}

const useColumns = (pair: LanguagePair, onEdit: (term: GlossaryTerm) => void): Column<GlossaryTerm>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return [
    {
      key: 'term',
      label: format.language(pair.source_locale),
      cell: ({ term, note }) => (
        <>
          <b lang={languageTag(pair.source_locale)}>{term}</b>
          {note ? <p className={classes.note}>{note}</p> : null}
        </>
      ),
    },
    {
      key: 'target',
      label: format.language(pair.target_locale),
      small: 'wide',
      cell: ({ target, forms, forbidden, keep }) => (
        <div lang={languageTag(pair.target_locale)}>
          {keep ? <Pill>{t('glossary.keep')}</Pill> : <b>{target}</b>}
          {forms.length > 0 ? <p className={classes.note}>{forms.join(', ')}</p> : null}
          {forbidden.length > 0 ? (
            <p className={classes.problems}>{t('glossary.not', { words: forbidden.join(', ') })}</p>
          ) : null}
        </div>
      ),
    },
    {
      key: 'buttons',
      label: t('glossary.actions'),
      align: 'end',
      small: 'corner',
      cell: (term) => <Buttons term={term} onEdit={() => onEdit(term)} />,
    },
  ]
}

/** How a company translates its terms between two languages. */
export const GlossaryPanel = ({ pair }: { pair: LanguagePair }) => {
  const { t } = useTranslation('translations')
  const search = useAddressText('q')
  const [editing, setEditing] = useState<{ term: GlossaryTerm | undefined } | null>(null)
  const [isImporting, setImporting] = useState(false)
  const q = search.rested.trim() || undefined
  const pages = useInfiniteQuery(glossaryPagesQuery(pair, q))
  const { rows, more } = shownPages(pages)
  const columns = useColumns(pair, (term) => setEditing({ term }))
  return (
    <>
      <p className={classes.lede}>{t('glossary.why')}</p>
      <Group gap="sm" mb="md" align="flex-start">
        <div className={classes.search}>
          <SearchField text={search.text} onText={search.change} label={t('glossary.search')} />
        </div>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing({ term: undefined })}>
          {t('glossary.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<FileUp size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t('files.import')}
        </Button>
        <ExportTerms pair={pair} />
      </Group>
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(q ? 'glossary.nothingFound' : 'glossary.none')}
          message={t(q ? 'glossary.nothingFoundWhy' : 'glossary.noneWhy')}
        />
      ) : (
        <>
          <DataTable label={t('glossary.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <LoadMore text={t('glossary.shown', { count: rows.length })} more={more} />
        </>
      )}
      {editing ? <TermDialog pair={pair} term={editing.term} onClose={() => setEditing(null)} /> : null}
      {isImporting ? <ImportTermsDialog pair={pair} onClose={() => setImporting(false)} /> : null}
    </>
  )
}
