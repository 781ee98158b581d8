import { Box, Group } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { KeyCap } from '#ui/text/pill.tsx'
import classes from './keys-dialog.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const command = isMac ? '⌘' : 'Ctrl'
const option = isMac ? '⌥' : 'Alt'

/** Grouped by the text keys of their names. Text typed at the beginning of a line is shown as it is. */
const groups = [
  {
    name: 'blocks',
    keys: [
      ['keys.insert', ['/']],
      ['keys.select', ['Esc']],
      ['keys.settings', ['↵']],
      ['keys.move', [option, '⇧', '↑ ↓']],
      ['keys.duplicate', [command, 'D']],
      ['keys.copy', [command, 'C']],
    ],
  },
  {
    name: 'lesson',
    keys: [
      ['keys.find', [command, 'F']],
      ['keys.undo', [command, 'Z']],
      ['keys.redo', [command, '⇧', 'Z']],
      ['keys.save', [command, 'S']],
      ['keys.keys', [command, '/']],
    ],
  },
  {
    name: 'words',
    keys: [
      ['marks.bold', [command, 'B']],
      ['marks.italic', [command, 'I']],
      ['marks.underline', [command, 'U']],
      ['marks.link', [command, 'K']],
      ['keys.heading', ['##', '␣']],
      ['keys.list', ['-', '␣']],
      ['keys.numbered', ['1.', '␣']],
    ],
  },
] as const

/** The keyboard shortcuts, opened by a button and by a shortcut that works anywhere on the page. */
export const KeysButton = () => {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <IconButton className={classes.button} label={t('keys.title')} onClick={() => setOpen(true)}>
        <Keyboard size={16} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Dialog onClose={() => setOpen(false)} title={t('keys.title')} size="lg">
          <div className={classes.groups}>
            {groups.map(({ name, keys }) => (
              <section key={name}>
                <Box component="h3" pb="2xs" fz="ui" fw={600}>
                  {t(`keys.groups.${name}`)}
                </Box>
                <dl>
                  {keys.map(([what, caps]) => (
                    <div key={what}>
                      <Box component="dt" c="dimmed">
                        {t(what)}
                      </Box>
                      <Group component="dd" gap={3} wrap="nowrap" align="stretch">
                        {caps.map((cap) => (
                          <KeyCap key={cap}>{cap}</KeyCap>
                        ))}
                      </Group>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
