import { useTranslation } from 'react-i18next'
import { Choice } from '#ui/controls/choice.tsx'
import type { BlockSettingsProps } from './block-settings.ts'
import classes from './panel.module.css'

const styles = ['text', '2', '3', '4'] as const
type Style = (typeof styles)[number]

/** Whether a line is text or a heading, and of which level. */
export const TextSettings = ({ editor, block }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { node, pos } = block
  const value: Style = node.type.name === 'heading' ? (String(node.attrs.level) as Style) : 'text'
  const change = (style: Style) => {
    const { schema, tr, doc } = editor.state
    // The text of the block may have changed since it was passed in.
    const end = pos + (doc.nodeAt(pos) ?? node).nodeSize - 1
    const type = style === 'text' ? schema.nodes.paragraph : schema.nodes.heading
    const attrs = { id: node.attrs.id as string, ...(style === 'text' ? {} : { level: Number(style) }) }
    editor.view.dispatch(tr.setBlockType(pos + 1, end, type!, attrs))
  }
  return (
    <div className={classes.field}>
      <span aria-hidden="true">{t('text.style')}</span>
      <Choice
        label={t('text.style')}
        value={value}
        onChange={change}
        options={styles.map((style) => ({ value: style, label: t(`text.styles.${style}`) }))}
      />
    </div>
  )
}
