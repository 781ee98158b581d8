import { Button, Group, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type Store, useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './find-bar.module.css'
import { replaceAllFound, replaceFound, searchFor, searchOf, stepFound } from './find-words.ts'

/** Finds and replaces text in the editor while the bar is shown. */
const useFind = (editor: Editor) => {
  const [query, setQuery] = useState('')
  const [replaced, setReplaced] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { total, active } = useEditorState({
    editor,
    selector: () => ({ total: searchOf(editor).found.length, active: searchOf(editor).active }),
  })
  useEffect(() => {
    // The bar floats above the page; focusing it normally would scroll to its position in the document.
    field.current?.focus({ preventScroll: true })
    return () => {
      if (!editor.isDestroyed) searchFor(editor, '')
    }
  }, [editor])
  const search = (text: string) => {
    setQuery(text)
    setReplaced(null)
    searchFor(editor, text)
  }
  const step = (by: 1 | -1) => {
    setReplaced(null)
    stepFound(editor, by)
  }
  /** Focuses the search field once nothing is left to replace: the pressed button is disabled then and would lose the focus. */
  const finishReplace = (count: number | null) => {
    setReplaced(count)
    if (searchOf(editor).found.length === 0) field.current?.focus({ preventScroll: true })
  }
  const replace = (text: string) => {
    replaceFound(editor, text)
    finishReplace(null)
  }
  const replaceAll = (text: string) => {
    replaceAllFound(editor, text)
    finishReplace(total)
  }
  return { field, query, total, active, replaced, search, step, replace, replaceAll }
}
type Find = ReturnType<typeof useFind>

const FindStatus = ({ query, total, active, replaced }: Find) => {
  const { t } = useTranslation('editor')
  if (replaced !== null) return t('find.replaced', { count: replaced })
  if (query === '') return null
  return total === 0 ? t('find.none') : t('find.count', { place: active + 1, total })
}

const ReplaceLine = ({ find: { total, replace, replaceAll } }: { find: Find }) => {
  const { t } = useTranslation('editor')
  const [text, setText] = useState('')
  return (
    <Group gap={4} wrap="nowrap" className={classes.line ?? ''}>
      <input
        aria-label={t('find.replaceBy')}
        placeholder={t('find.replaceBy')}
        maxLength={limits.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="sm" variant="default" disabled={total === 0} onClick={() => replace(text)}>
        {t('find.replace')}
      </Button>
      <Button size="sm" variant="default" disabled={total === 0} onClick={() => replaceAll(text)}>
        {t('find.replaceAll')}
      </Button>
    </Group>
  )
}

const Bar = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation('editor')
  const find = useFind(editor)
  const { field, query, total, search, step } = find
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.target !== field.current) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields come up here
    <search className={classes.bar} aria-label={t('find.label')} onKeyDown={press}>
      <Group gap={4} wrap="nowrap" className={classes.line ?? ''}>
        <input
          ref={field}
          aria-label={t('find.find')}
          placeholder={t('find.find')}
          maxLength={limits.search}
          value={query}
          onChange={({ target }) => search(target.value)}
        />
        <Text
          component="span"
          role="status"
          miw={52}
          px={4}
          fz="xs"
          ta="center"
          c="dimmed"
          className={classes.count ?? ''}
        >
          <FindStatus {...find} />
        </Text>
        <IconButton label={t('find.previous')} disabled={total === 0} onClick={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('find.next')} disabled={total === 0} onClick={() => step(1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('find.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Group>
      <ReplaceLine find={find} />
    </search>
  )
}

/** The search bar above the page, shown during a search. */
export const FindBar = ({ editor, isOpen }: { editor: Editor; isOpen: Store<boolean> }) =>
  useStore(isOpen) ? (
    <Bar
      editor={editor}
      onClose={() => {
        isOpen.set(false)
        editor.view.focus()
      }}
    />
  ) : null
