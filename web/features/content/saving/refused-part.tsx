import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { selectBlock } from '../blocks/block-actions.ts'
import classes from './saved-state.module.css'

const place = /^document\.content\.(\d+)/

/** Names the block for which a text was refused and says why; leads there. */
export const RefusedPart = ({ editor, error }: { editor: Editor; error: ApiError | undefined }) => {
  const { t } = useTranslation('editor')
  const [field = '', [reason] = []] =
    Object.entries(error?.errors ?? {}).find(([name]) => place.test(name)) ?? []
  const at = Number(place.exec(field)?.[1])
  const { doc } = editor.state
  const block = reason ? doc.maybeChild(at) : null
  if (!block) return null
  let pos = 0
  for (let before = 0; before < at; before += 1) pos += doc.child(before).nodeSize
  return (
    <button type="button" className={classes.refused} onClick={() => selectBlock(editor, pos)}>
      {t('saved.part', { block: t(`blocks.${block.type.name as 'paragraph'}`), reason })}
    </button>
  )
}
