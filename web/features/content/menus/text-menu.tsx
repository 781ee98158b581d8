import { Group } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import { Bold, Code, Italic, Link2, Strikethrough, Underline } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Store, useStore } from '#lib/store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LinkForm } from './link-form.tsx'
import classes from './text-menu.module.css'

const marks = [
  { name: 'bold', icon: Bold, keys: 'B' },
  { name: 'italic', icon: Italic, keys: 'I' },
  { name: 'underline', icon: Underline, keys: 'U' },
  { name: 'strike', icon: Strikethrough, keys: '' },
  { name: 'code', icon: Code, keys: 'E' },
] as const

const Marks = ({ editor, onLink }: { editor: Editor; onLink: () => void }) => {
  const { t } = useTranslation('editor')
  const active = useEditorState({
    editor,
    selector: () =>
      ['bold', 'italic', 'underline', 'strike', 'code', 'link'].filter((name) => editor.isActive(name)),
  })
  return (
    <Group
      gap={1}
      wrap="nowrap"
      align="stretch"
      className={classes.marks ?? ''}
      role="toolbar"
      aria-label={t('marks.label')}
    >
      {marks.map(({ name, icon: Icon }) => (
        <IconButton
          key={name}
          label={t(`marks.${name}`)}
          aria-pressed={active.includes(name)}
          onClick={() => editor.chain().focus().toggleMark(name).run()}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
      <IconButton label={t('marks.link')} aria-pressed={active.includes('link')} onClick={onLink}>
        <Link2 size={16} aria-hidden />
      </IconButton>
    </Group>
  )
}

/** The menu is a plugin of the editor; it listens to this meta key. */
const menuKey = 'textMenu'
export const openTextMenu = ({ view, state }: Editor): void =>
  view.dispatch(state.tr.setMeta(menuKey, 'show'))

interface TextMenuProps {
  editor: Editor
  /** Whether the link form is open. */
  linkOpen: Store<boolean>
}

/** The menu above selected text: formatting and link. With the cursor in a link it shows the link. */
export const TextMenu = ({ editor, linkOpen }: TextMenuProps) => {
  const isLinkOpen = useStore(linkOpen)
  const menu = useRef<HTMLDivElement>(null)
  const reposition = useCallback(() => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(menuKey, 'updatePosition'))
  }, [editor])
  // The menu's two forms differ in width.
  useEffect(reposition, [reposition, isLinkOpen])
  // Memoized: the menu dispatches a transaction for every new options object, which would render everything beside
  // the text again.
  const options = useMemo<BubbleMenuProps['options']>(
    () => ({
      placement: 'top',
      offset: 10,
      shift: { padding: 8 },
      onShow: () => menu.current?.querySelector('input')?.focus(),
      onHide: () => linkOpen.set(false),
    }),
    [linkOpen],
  )
  const shouldShow = useCallback<NonNullable<BubbleMenuProps['shouldShow']>>(
    ({ state: { selection }, element, view }) => {
      const hasFocus = view.hasFocus() || element.contains(document.activeElement)
      if (!hasFocus || !(selection instanceof TextSelection)) return false
      return !selection.empty || editor.isActive('link') || linkOpen.get()
    },
    [editor, linkOpen],
  )
  return (
    <BubbleMenu
      ref={menu}
      pluginKey={menuKey}
      editor={editor}
      updateDelay={120}
      className={classes.menu}
      options={options}
      shouldShow={shouldShow}
    >
      {isLinkOpen ? (
        <LinkForm editor={editor} onResize={reposition} onDone={() => linkOpen.set(false)} />
      ) : (
        <Marks editor={editor} onLink={() => linkOpen.set(true)} />
      )}
    </BubbleMenu>
  )
}
