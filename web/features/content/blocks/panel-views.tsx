import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { selectBlock, selectIn, setBlockAttribute } from './block-actions.ts'
import classes from './panel-views.module.css'

// In the editor, the panels of an accordion or of tabs are all open, one below the other.

export const PanelsView = ({ editor, node, getPos }: ReactNodeViewProps) => {
  const { t } = useTranslation('editor')
  const add = () => {
    const at = getPos()
    if (at === undefined) return
    const end = at + node.nodeSize - 1
    editor
      .chain()
      .focus()
      .insertContentAt(end, { type: 'panel', content: [{ type: 'paragraph' }] })
      .run()
  }
  const select = () => {
    const at = getPos()
    if (at !== undefined) selectBlock(editor, at)
  }
  return (
    <NodeViewWrapper className={classes.panels}>
      <button type="button" className={classes.kind} contentEditable={false} onClick={select}>
        {t(`blocks.${node.type.name as 'tabs'}`)}
      </button>
      <NodeViewContent />
      <button type="button" className={classes.add} contentEditable={false} onClick={add}>
        <Plus size={16} aria-hidden />
        {t('panels.add')}
      </button>
    </NodeViewWrapper>
  )
}

/** Focusing a panel's title selects the panel: it gets the toolbar, and the settings beside the page. */
export const PanelView = ({ editor, node, getPos }: ReactNodeViewProps) => {
  const { t } = useTranslation('editor')
  const onFocus = () => {
    const at = getPos()
    if (at !== undefined) editor.view.dispatch(selectIn(editor.state.tr, at))
  }
  const onChange = (title: string) => {
    const at = getPos()
    if (at !== undefined) setBlockAttribute(editor, at, ['title', title])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = getPos()
    const goesOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
    if (!goesOn || at === undefined) return
    event.preventDefault()
    editor.commands.focus(at + 2)
  }
  return (
    <NodeViewWrapper className={classes.panel} data-panel>
      <input
        className={classes.title}
        contentEditable={false}
        aria-label={t('panels.title')}
        placeholder={t('panels.title')}
        maxLength={limits.title}
        value={String(node.attrs.title)}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <NodeViewContent className={classes.inside} />
    </NodeViewWrapper>
  )
}
