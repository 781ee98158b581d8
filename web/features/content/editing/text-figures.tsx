import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { isUnfinished } from '#contract/content/unfinished-blocks.ts'
import { lacksAlt } from '#contract/media/alternative-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { selectBlock } from '../blocks/block-actions.ts'
import { hasSettingsPanel } from '../blocks/selected-block.ts'
import { useMinutes } from '../schema/use-minutes.ts'
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
const isSilent = ({ attrs }: Node): boolean => 'alt' in attrs && lacksAlt(attrs)

const isWanting = ({ type, attrs }: Node): boolean => isUnfinished({ type: type.name, attrs })

const figuresOf = ({ doc }: EditorState) => ({
  blocks: doc.childCount,
  missing: placesOf(doc, isSilent).length,
  unfinished: placesOf(doc, isWanting).length,
})

interface TextFiguresProps {
  editor: Editor
  onSettings: () => void
}

/**
 * Word count, reading time, block count, images without alternative text, and what keeps the lesson from being
 * published.
 */
export const TextFigures = ({ editor, onSettings }: TextFiguresProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { blocks, missing, unfinished } = useEditorState({ editor, selector: () => figuresOf(editor.state) })
  const words = useWords(editor)
  const minutes = format.minutesShort(useMinutes(editor, words))
  /** Goes to the first such block, and to its first field where it is edited beside the page. */
  const goTo = (isWanted: (node: Node) => boolean) => {
    const [first] = placesOf(editor.state.doc, isWanted)
    if (first === undefined) return
    selectBlock(editor, first)
    if (hasSettingsPanel(editor)) onSettings()
  }
  return (
    <>
      <span className={classes.words}>{t('figures.words', { count: words, minutes })}</span>
      <span className={classes.minor}>{t('figures.blocks', { count: blocks })}</span>
      {missing === 0 ? null : (
        <button type="button" className={classes.warning} onClick={() => goTo(isSilent)}>
          {t('figures.missingAlt', { count: missing })}
        </button>
      )}
      {unfinished === 0 ? null : (
        <button type="button" className={classes.warning} onClick={() => goTo(isWanting)}>
          {t('figures.unfinished', { count: unfinished })}
        </button>
      )}
    </>
  )
}
