import { ExternalLink, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReleasedMaterial } from '../../contract/materials.ts'
import { useFormat } from '../lib/i18n/format.ts'
import classes from './material-list.module.css'

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
const extensionOf = (url: string): string => url.split('.').at(-1)?.toUpperCase() ?? ''

const Entry = ({ material }: { material: ReleasedMaterial }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, title, url, bytes } = material
  if (kind === 'link')
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={18} aria-hidden />
        <span>
          <b>{title}</b>
          <small>{t('materials.leadsTo', { host: hostOf(url) })}</small>
        </span>
      </a>
    )
  const size = t('materials.size', { size: format.number(Math.max(1, Math.round((bytes ?? 0) / 1_000))) })
  return (
    <a href={url} download={`${title}.${extensionOf(url).toLowerCase()}`}>
      <FileDown size={18} aria-hidden />
      <span>
        <b>{title}</b>
        <small>
          {extensionOf(url)}, {size}
        </small>
      </span>
    </a>
  )
}

/** Files and links that go with a lesson; nothing where there are none. */
export const MaterialList = ({ materials }: { materials: readonly ReleasedMaterial[] }) => {
  const { t } = useTranslation()
  if (materials.length === 0) return null
  return (
    <section className={classes.materials} aria-label={t('materials.title')}>
      <h2>{t('materials.title')}</h2>
      <ul>
        {materials.map((material) => (
          <li key={material.id}>
            <Entry material={material} />
          </li>
        ))}
      </ul>
    </section>
  )
}
