import { type Editor, EditorContent } from '@tiptap/react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#lib/store.ts'
import { writeAtEnd } from '../blocks/block-actions.ts'
import { BlockHandle, BlockToolbar } from '../blocks/block-tools.tsx'
import { useBlockBoxes } from '../blocks/use-block-boxes.ts'
import type { createSlashMenu } from '../menus/slash-command.ts'
import { SlashMenu } from '../menus/slash-menu.tsx'
import { TextMenu } from '../menus/text-menu.tsx'
import classes from './canvas.module.css'

interface CanvasProps {
  editor: Editor
  menu: ReturnType<typeof createSlashMenu>
  linkOpen: Store<boolean>
  onSettings: () => void
}

/** The text as students will see it, with the tools of the current block. */
export const Canvas = ({ editor, menu, linkOpen, onSettings }: CanvasProps) => {
  const { t } = useTranslation('editor')
  const sheet = useRef<HTMLDivElement>(null)
  const { near, selected, hover } = useBlockBoxes(editor, sheet)
  const hints = {
    '--quote-hint': JSON.stringify(t('placeholder.quote')),
    '--heading-hint': JSON.stringify(t('placeholder.heading')),
  } as CSSProperties
  return (
    <>
      <div className={classes.canvas}>
        <div
          ref={sheet}
          className={classes.sheet}
          // Shown by CSS, so that finding empty lines does not walk the text on each key press.
          style={hints}
          onPointerMove={({ clientY }) => hover(clientY)}
        >
          <EditorContent editor={editor} />
          {near ? <BlockHandle editor={editor} box={near} /> : null}
          {selected ? <BlockToolbar editor={editor} box={selected} onSettings={onSettings} /> : null}
        </div>
        <button
          type="button"
          className={classes.below}
          aria-label={t('tools.end')}
          onClick={() => writeAtEnd(editor)}
        />
      </div>
      <TextMenu editor={editor} linkOpen={linkOpen} />
      <SlashMenu menu={menu} />
    </>
  )
}
