import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readingMinutes } from '../../../../contract/reading-minutes.ts'
import { isUnfinished } from '../../../../contract/whole-blocks.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { selectBlock } from '../blocks/block-actions.ts'
import { isSetBeside } from '../blocks/selected-block.ts'
import { useWords } from '../schema/use-words.ts'
import classes from './lesson-editor.module.css'

const placesOf = (doc: Node, isWanted: (node: Node) => boolean): number[] => {
  const found: number[] = []
  doc.descendants((node, pos) => {
    if (isWanted(node)) found.push(pos)
    return !node.isTextblock
  })
  return found
}
const lacksAlt = ({ attrs }: Node): boolean => 'alt' in attrs && String(attrs.alt).trim() === ''

const figuresOf = (doc: Node) => ({
  blocks: doc.childCount,
  missing: placesOf(doc, lacksAlt),
  unfinished: placesOf(doc, ({ type, attrs }) => isUnfinished({ type: type.name, attrs })),
})

interface TextFiguresProps {
  editor: Editor
  onSettings: () => void
}

/** Words, reading time, blocks, the pictures that still need words, and what keeps the lesson from being published. */
export const TextFigures = ({ editor, onSettings }: TextFiguresProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const doc = useEditorState({
    editor,
    selector: () => editor.state.doc,
    equalityFn: (one, other) => one === other,
  })
  const words = useWords(editor)
  const { blocks, missing, unfinished } = useMemo(() => figuresOf(doc), [doc])
  const minutes = format.minutesShort(words > 0 ? readingMinutes(words) : 0)
  /** To the block, and to its first field where it is filled beside the page. */
  const goTo = (pos: number) => {
    selectBlock(editor, pos)
    if (isSetBeside(editor)) onSettings()
  }
  const [first] = missing
  const [firstUnfinished] = unfinished
  return (
    <>
      <span className={classes.words}>{t('figures.words', { count: words, minutes })}</span>
      <span className={classes.minor}>{t('figures.blocks', { count: blocks })}</span>
      {first === undefined ? null : (
        <button type="button" className={classes.warning} onClick={() => goTo(first)}>
          {t('figures.missingAlt', { count: missing.length })}
        </button>
      )}
      {firstUnfinished === undefined ? null : (
        <button type="button" className={classes.warning} onClick={() => goTo(firstUnfinished)}>
          {t('figures.unfinished', { count: unfinished.length })}
        </button>
      )}
    </>
  )
}
