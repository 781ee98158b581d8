import { Group } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { wordSearch } from '#contract/content/plain-words.ts'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import classes from './outline-search.module.css'
import { itemsOf, type Outline, onlyTitled } from './tree/outline-order.ts'

/** The search in the titles; it is in the address, so that it is restored with the page. */
export const useOutlineSearch = (outline: Outline) => {
  const { text, change } = useAddressText('find')
  const wanted = useDeferredValue(text.trim())
  const isSearching = wanted !== ''
  return {
    text,
    change,
    isSearching,
    found: isSearching ? onlyTitled(outline, wordSearch(wanted)) : outline,
  }
}
export type OutlineSearchState = ReturnType<typeof useOutlineSearch>

interface OutlineSearchProps {
  search: OutlineSearchState
  /** The element around the rows. */
  rows: RefObject<HTMLElement | null>
}

/**
 * Filters the outline by titles that contain all words. Enter or the down arrow focuses the first match, Escape shows
 * everything again.
 */
export const OutlineSearch = ({ search, rows }: OutlineSearchProps) => {
  const { t } = useTranslation('courses')
  const { text, change, isSearching, found } = search
  const count = itemsOf(found).length
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      rows.current?.querySelector<HTMLElement>('[data-node="item"] a')?.focus()
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      change('')
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field come up here
    <Group gap="var(--s-2) var(--s-3)" mb="sm" className={classes.search ?? ''} onKeyDown={press}>
      <SearchField text={text} onText={change} label={t('outline.search')} />
      <small role="status" className={classes.found}>
        {isSearching ? t('outline.found', { count }) : ''}
      </small>
    </Group>
  )
}
