import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#lib/api/api-error.ts'
import { type BlockAt, selectBlock } from '../blocks/block-actions.ts'
import classes from './saved-state.module.css'

const byPlace = /^document\.content\.(\d+)/
const byId = /^document\.([\w-]+)$/

/** The block that the server names, by its index or id. */
const blockOf = (doc: Node, field: string): BlockAt | null => {
  const path = byPlace.exec(field)?.[1]
  const id = byId.exec(field)?.[1]
  const found: BlockAt[] = []
  doc.descendants((node, pos, parent, index) => {
    const isNamed = path === undefined ? node.attrs.id === id : parent === doc && index === Number(path)
    if (isNamed) found.push({ node, pos })
    return path === undefined && found.length === 0 && !node.isTextblock
  })
  return found[0] ?? null
}

/** Names the block because of which a text was refused, with the reason and a link to it. */
export const RefusedPart = ({ editor, error }: { editor: Editor; error: ApiError | undefined }) => {
  const { t } = useTranslation('editor')
  const [field = '', [reason] = []] =
    Object.entries(error?.errors ?? {}).find(([name]) => byPlace.test(name) || byId.test(name)) ?? []
  const block = reason ? blockOf(editor.state.doc, field) : null
  if (!block) return null
  return (
    <button type="button" className={classes.refused} onClick={() => selectBlock(editor, block.pos)}>
      {t('saved.part', { block: t(`blocks.${block.node.type.name as 'paragraph'}`), reason })}
    </button>
  )
}
