import { Box, NativeSelect } from '@mantine/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type JobGroup } from '#contract/translations/jobs.ts'
import { type UnitPart, unitParts } from '#contract/translations/units.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useGo } from '#lib/navigation/route-link.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './parts-nav.module.css'

interface PartsProps {
  courseId: string
  locale: string
  groups: readonly JobGroup[]
  part: UnitPart | undefined
  group: string | undefined
}

const groupsOf = (groups: readonly JobGroup[], part: UnitPart) =>
  groups.filter((group) => group.part === part)

/** The parts of the course with their progress. */
export const PartsNav = ({ courseId, locale, groups, part, group }: PartsProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <nav className={classes.nav} aria-label={t('parts.title')}>
      <ul>
        <li>
          <RouteLink
            to="admin.courses.translate"
            params={{ courseId, locale }}
            aria-current={part ? undefined : 'page'}
          >
            <span>{t('parts.all')}</span>
          </RouteLink>
        </li>
      </ul>
      {unitParts.map((name) => {
        const own = groupsOf(groups, name)
        if (own.length === 0) return null
        return (
          <section key={name}>
            <Box component="h2" pt={12} pb={4} px={10} fz="xs" fw={500} lts="0" c="dimmed">
              {t(`parts.${name}`)}
            </Box>
            <ul>
              {own.map(({ id, title, progress }) => (
                <li key={id}>
                  <RouteLink
                    to="admin.courses.translate"
                    params={{ courseId, locale, section: name, page: id }}
                    aria-current={part === name && group === id ? 'page' : undefined}
                  >
                    <span>{title}</span>
                    {progress === 100 ? (
                      <>
                        <Check color="var(--good)" size={16} aria-hidden />
                        <VisuallyHidden>{t('parts.done')}</VisuallyHidden>
                      </>
                    ) : (
                      <small>{format.percent(progress)}</small>
                    )}
                  </RouteLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

/** The same choice where there is no room beside the texts. */
export const PartsField = ({ courseId, locale, groups, part, group }: PartsProps) => {
  const { t } = useTranslation('translations')
  const go = useGo()
  return (
    <NativeSelect
      className={classes.field ?? ''}
      aria-label={t('parts.title')}
      value={part && group ? `${part}/${group}` : ''}
      data={[
        { value: '', label: t('parts.all') },
        ...unitParts.map((name) => ({
          group: t(`parts.${name}`),
          items: groupsOf(groups, name).map(({ id, title }) => ({ value: `${name}/${id}`, label: title })),
        })),
      ]}
      onChange={({ target }) => {
        const [section, page] = target.value.split('/')
        void go({
          to: 'admin.courses.translate',
          params: { courseId, locale, ...(section && page ? { section, page } : {}) },
        })
      }}
    />
  )
}
