import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { Column } from '#ui/layout/data-table.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { ResourcePanel } from '../resources/resource-panel.tsx'
import { ExportTerms } from './export-terms.tsx'
import { deleteTerm, type GlossaryTerm, glossaryPagesQuery, type LanguagePair } from './glossary.api.ts'
import { ImportTermsDialog } from './import-terms-dialog.tsx'
import { TermDialog } from './term-dialog.tsx'

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
          {note ? (
            <Text mt={2} fz="ui" c="dimmed">
              {note}
            </Text>
          ) : null}
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
          {forms.length > 0 ? (
            <Text mt={2} fz="ui" c="dimmed">
              {forms.join(', ')}
            </Text>
          ) : null}
          {forbidden.length > 0 ? (
            <Text mt={4} fz="ui" c="var(--bad-ink)">
              {t('glossary.not', { words: forbidden.join(', ') })}
            </Text>
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

/** The company's translations of terms between two languages. */
export const GlossaryPanel = ({ pair }: { pair: LanguagePair }) => {
  const { t } = useTranslation('translations')
  const search = useAddressText('q')
  const [editing, setEditing] = useState<{ term: GlossaryTerm | undefined } | null>(null)
  const columns = useColumns(pair, (term) => setEditing({ term }))
  const pages = useInfiniteQuery(glossaryPagesQuery(pair, search.rested.trim() || undefined))
  return (
    <>
      <ResourcePanel
        resource="glossary"
        search={search}
        pages={shownPages(pages)}
        columns={columns}
        add={
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setEditing({ term: undefined })}
          >
            {t('glossary.add')}
          </Button>
        }
        importDialog={(onClose) => <ImportTermsDialog pair={pair} onClose={onClose} />}
        exporting={<ExportTerms pair={pair} />}
      />
      {editing ? <TermDialog pair={pair} term={editing.term} onClose={() => setEditing(null)} /> : null}
    </>
  )
}
