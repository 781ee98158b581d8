import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type Store, useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { replaceAllFound, replaceFound, searchFor, searchOf, stepFound } from '../blocks/find-words.ts'
import classes from './find-bar.module.css'

const Bar = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation('editor')
  const [query, setQuery] = useState('')
  const [words, setWords] = useState('')
  const [replaced, setReplaced] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { total, active } = useEditorState({
    editor,
    selector: () => ({ total: searchOf(editor).found.length, active: searchOf(editor).active }),
  })
  useEffect(() => {
    // It stays over the page, which would be scrolled to where it stands in the text.
    field.current?.focus({ preventScroll: true })
    return () => {
      if (!editor.isDestroyed) searchFor(editor, '')
    }
  }, [editor])
  /** Goes back to the words looked for once none is left: the pressed button is off then and would lose the focus. */
  const replacing = (replace: (editor: Editor, words: string) => void, count: number | null) => () => {
    replace(editor, words)
    setReplaced(count)
    if (searchOf(editor).found.length === 0) field.current?.focus({ preventScroll: true })
  }
  const step = (by: 1 | -1) => {
    setReplaced(null)
    stepFound(editor, by)
  }
  const said = () => {
    if (replaced !== null) return t('find.replaced', { count: replaced })
    if (query === '') return null
    return total === 0 ? t('find.none') : t('find.count', { place: active + 1, total })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.target !== field.current) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields come up here
    <search className={classes.bar} aria-label={t('find.label')} onKeyDown={press}>
      <div className={classes.line}>
        <input
          ref={field}
          aria-label={t('find.find')}
          placeholder={t('find.find')}
          maxLength={limits.search}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setReplaced(null)
            searchFor(editor, target.value)
          }}
        />
        <span role="status" className={classes.count}>
          {said()}
        </span>
        <IconButton label={t('find.previous')} disabled={total === 0} onClick={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('find.next')} disabled={total === 0} onClick={() => step(1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('find.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.line}>
        <input
          aria-label={t('find.replaceBy')}
          placeholder={t('find.replaceBy')}
          maxLength={limits.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button size="sm" variant="default" disabled={total === 0} onClick={replacing(replaceFound, null)}>
          {t('find.replace')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={total === 0}
          onClick={replacing(replaceAllFound, total)}
        >
          {t('find.replaceAll')}
        </Button>
      </div>
    </search>
  )
}

/** Over the page while something is searched for. */
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
