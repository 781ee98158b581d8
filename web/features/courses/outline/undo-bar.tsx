import { Box, Button, Text } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { KeyCap } from '#ui/text/pill.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { nodeLists } from './tree/outline-move.ts'
import { type Outline, parentTitle } from './tree/outline-order.ts'
import classes from './tree/sorting.module.css'
import { useOutline } from './use-outline.ts'

/** Whether the key belongs to a text being edited. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const useUndoKey = (undo: () => void, isPossible: boolean): void => {
  useEffect(() => {
    if (!isPossible) return
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || isWriting(event.target) || document.querySelector('[aria-modal="true"], dialog[open]'))
        return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo, isPossible])
}

/** Shows, and announces, where something was moved, and offers to undo it. */
export const UndoBar = ({ outline }: { outline: Outline }) => {
  const { t } = useTranslation('courses')
  const { undoable, undo, picked } = useOutline()
  const last = useStore(undoable).at(-1)
  const isPicking = useStore(picked) !== null
  useUndoKey(undo, last !== undefined)
  const words = useMovedWords(outline)(last?.move)
  return (
    <>
      <div aria-live="polite">
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
      {last && !isPicking ? (
        <div className={classes.undo} role="group" aria-label={t('undo.label')}>
          <Text mr={6} c="dimmed" aria-hidden="true">
            {words}
          </Text>
          <Button size="sm" variant="default" leftSection={<Undo2 size={16} aria-hidden />} onClick={undo}>
            {t('undo.undo')}
            <Box component="span" ml={8} className={classes.undoKey ?? ''} aria-hidden="true">
              <KeyCap>{t('undo.key')}</KeyCap>
            </Box>
          </Button>
          <IconButton label={t('undo.close')} onClick={() => undoable.set([])}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ) : null}
    </>
  )
}

const useMovedWords = (outline: Outline) => {
  const { t } = useTranslation('courses')
  return (move: { kind: 'chapter' | 'section' | 'item'; ids: string[] } | undefined): string => {
    const [id] = move?.ids ?? []
    const list =
      move && nodeLists(outline, move.kind).find(({ nodes }) => nodes.some((node) => node.id === id))
    if (!list || !move) return ''
    const index = list.nodes.findIndex((node) => node.id === id)
    const values = {
      title: list.nodes[index]?.title ?? '',
      place: index + 1,
      total: list.nodes.length,
      count: move.ids.length,
      parent:
        move.kind === 'item' && list.parent === null ? t('finalExam') : parentTitle(outline, list.parent),
    }
    if (move.ids.length > 1) return t('move.doneMany', values)
    return values.parent ? t('move.doneIn', values) : t('move.done', values)
  }
}
