import { Group, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LessonEditor } from '#contract/content/writing-together.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './other-editors.module.css'

/** How many are shown as pictures; the others are only counted. */
const shown = 3

/** Others who have the lesson's text open right now. */
export const OtherEditors = ({ editors }: { editors: readonly LessonEditor[] }) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const more = editors.length - shown
  return (
    <Group
      component="ul"
      gap="2xs"
      wrap="nowrap"
      fz="ui"
      c="dimmed"
      className={classes.others ?? ''}
      aria-label={t('others.label')}
      aria-live="polite"
    >
      {editors.slice(0, shown).map(({ id, name, avatar, locale }) => {
        const words = t('others.writes', { name, language: format.languageInText(locale) })
        return (
          <Tooltip key={id} label={words}>
            <li>
              <Avatar name={name} picture={avatar} size="sm" />
              <VisuallyHidden>{words}</VisuallyHidden>
            </li>
          </Tooltip>
        )
      })}
      {more > 0 ? <li>+{format.number(more)}</li> : null}
    </Group>
  )
}
