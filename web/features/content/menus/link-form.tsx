import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { Unlink } from 'lucide-react'
import { type SyntheticEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { addressFrom } from '../schema/link.ts'
import classes from './text-menu.module.css'

const setLink = (editor: Editor, href: string) => {
  const chain = editor.chain().focus().extendMarkRange('link')
  // With nothing selected, the address itself becomes the link text.
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

interface LinkFormProps {
  editor: Editor
  /** Called when the form's height has changed, since it would otherwise cover the text it is about. */
  onResize: () => void
  onDone: () => void
}

export const LinkForm = ({ editor, onResize, onDone }: LinkFormProps) => {
  const { t } = useTranslation('editor')
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  useLayoutEffect(onResize, [isWrong, onResize])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const href = addressFrom(typed)
    if (!href) return setWrong(true)
    setLink(editor, href)
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form className={classes.link} onSubmit={save}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens by the person's own key or click
        autoFocus
        type="text"
        inputMode="url"
        value={typed}
        placeholder="https://"
        aria-label={t('link.address')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'link-wrong' : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          editor.commands.focus()
          onDone()
        }}
      />
      <Button type="submit" size="sm">
        {t('link.save')}
      </Button>
      {before ? (
        <IconButton label={t('link.remove')} onClick={remove}>
          <Unlink size={16} aria-hidden />
        </IconButton>
      ) : null}
      {isWrong ? (
        <p id="link-wrong" role="alert">
          {t('link.wrong')}
        </p>
      ) : null}
    </form>
  )
}
