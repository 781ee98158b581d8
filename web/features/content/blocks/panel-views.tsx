import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import classes from './panel-views.module.css'

// In the editor the parts of an accordion or of tabs stand open, one below the other.

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
  return (
    <NodeViewWrapper className={classes.panels}>
      <p className={classes.kind} contentEditable={false}>
        {t(`blocks.${node.type.name as 'tabs'}`)}
      </p>
      <NodeViewContent />
      <button type="button" className={classes.add} contentEditable={false} onClick={add}>
        <Plus size={16} aria-hidden />
        {t('panels.add')}
      </button>
    </NodeViewWrapper>
  )
}

export const PanelView = ({ editor, node, getPos, updateAttributes }: ReactNodeViewProps) => {
  const { t } = useTranslation('editor')
  const onKeyDown = (event: KeyboardEvent) => {
    const at = getPos()
    if (event.key !== 'Enter' || at === undefined) return
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
        onChange={({ target }) => updateAttributes({ title: target.value })}
        onKeyDown={onKeyDown}
      />
      <NodeViewContent className={classes.inside} />
    </NodeViewWrapper>
  )
}
