import { Box, Group, Text } from '@mantine/core'
import { Fragment, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import type { BlockGroup, CatalogEntry } from '../blocks/block-catalog.ts'
import { type createSlashMenu, type OpenSlashMenu, slashListId, slashOptionId } from './slash-command.ts'
import classes from './slash-menu.module.css'

const groups: readonly BlockGroup[] = ['text', 'media', 'structure', 'exercises']

const Option = ({ entry, open }: { entry: CatalogEntry; open: OpenSlashMenu }) => {
  const { t } = useTranslation('editor')
  const isActive = open.items[open.active] === entry
  const Icon = entry.icon
  return (
    <Group
      id={slashOptionId(entry.name)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      gap={10}
      wrap="nowrap"
      py={6}
      px={8}
      className={classes.option ?? ''}
      onMouseDown={(event) => {
        // Keeps the focus in the text.
        event.preventDefault()
        open.choose(entry)
      }}
    >
      <Box component="span" flex="none" w={32} h={32} className={classes.icon ?? ''}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box component="span" flex={1} miw={0}>
        <Box component="b" display="block" fw={500}>
          {t(`catalog.${entry.name}.name`)}
        </Box>
        <Box component="small" display="block" fz="xs" c="dimmed">
          {t(`catalog.${entry.name}.says`)}
        </Box>
      </Box>
      {entry.typed ? <KeyCap>{entry.typed}</KeyCap> : null}
    </Group>
  )
}

const Options = ({ open }: { open: OpenSlashMenu }) => {
  const { t } = useTranslation('editor')
  return groups.map((group) => {
    const entries = open.items.filter((entry) => entry.group === group)
    if (entries.length === 0) return null
    return (
      <Fragment key={group}>
        <Box pt={8} pb={4} px={8} fz="xs" fw={500} c="dimmed" role="presentation">
          {t(`catalogGroups.${group}`)}
        </Box>
        {entries.map((entry) => (
          <Option key={entry.name} entry={entry} open={open} />
        ))}
      </Fragment>
    )
  })
}

/** The block menu at the cursor. The editor handles its keys. */
export const SlashMenu = ({ menu }: { menu: ReturnType<typeof createSlashMenu> }) => {
  const { t } = useTranslation('editor')
  const open = useStore(menu)
  const active = open?.items[open.active]?.name
  useEffect(() => {
    if (active) document.getElementById(slashOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (!open) return null
  return createPortal(
    <Box maw="calc(100vw - 2 * var(--s-4))" fz="sm" lh={1.4} className={classes.menu ?? ''}>
      <div id={slashListId} className={classes.list} role="listbox" aria-label={t('slash.label')}>
        {open.items.length > 0 ? (
          <Options open={open} />
        ) : (
          <Text py="sm" px="xs" c="dimmed">
            {t('slash.nothing')}
          </Text>
        )}
      </div>
      <Group
        component="p"
        gap={0}
        wrap="nowrap"
        align="stretch"
        justify="space-between"
        py={8}
        px={14}
        fz="xs"
        c="dimmed"
        className={classes.foot ?? ''}
        aria-hidden="true"
      >
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('slash.choose')}
        </span>
        <span>
          <KeyCap>{t('slash.escape')}</KeyCap> {t('slash.close')}
        </span>
      </Group>
    </Box>,
    open.element,
  )
}
