import { Fragment, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { KeyCap } from '#ui/text/pill.tsx'
import type { BlockGroup, CatalogEntry } from './block-catalog.ts'
import { type createSlashMenu, type OpenSlashMenu, slashListId, slashOptionId } from './slash-command.ts'
import classes from './slash-menu.module.css'

const groups: readonly BlockGroup[] = ['text', 'media', 'structure', 'exercises']

const Option = ({ entry, open }: { entry: CatalogEntry; open: OpenSlashMenu }) => {
  const { t } = useTranslation('editor')
  const isActive = open.items[open.active] === entry
  const Icon = entry.icon
  return (
    <div
      id={slashOptionId(entry.name)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => {
        // Keeps the focus in the text.
        event.preventDefault()
        open.choose(entry)
      }}
    >
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={classes.words}>
        <b>{t(`catalog.${entry.name}.name`)}</b>
        <small>{t(`catalog.${entry.name}.says`)}</small>
      </span>
      {entry.typed ? <KeyCap>{entry.typed}</KeyCap> : null}
    </div>
  )
}

const Options = ({ open }: { open: OpenSlashMenu }) => {
  const { t } = useTranslation('editor')
  return groups.map((group) => {
    const entries = open.items.filter((entry) => entry.group === group)
    if (entries.length === 0) return null
    return (
      <Fragment key={group}>
        <div className={classes.group} role="presentation">
          {t(`catalogGroups.${group}`)}
        </div>
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
    <div className={classes.menu}>
      <div id={slashListId} className={classes.list} role="listbox" aria-label={t('slash.label')}>
        {open.items.length > 0 ? (
          <Options open={open} />
        ) : (
          <p className={classes.none}>{t('slash.nothing')}</p>
        )}
      </div>
      <p className={classes.foot} aria-hidden="true">
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('slash.choose')}
        </span>
        <span>
          <KeyCap>{t('slash.escape')}</KeyCap> {t('slash.close')}
        </span>
      </p>
    </div>,
    open.element,
  )
}
