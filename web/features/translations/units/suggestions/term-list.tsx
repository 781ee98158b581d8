import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '#features/translations/keys/key-hint.tsx'
import { keyCaps } from '#features/translations/keys/key-map.ts'
import { isMac } from '#features/translations/keys/use-keys.ts'
import classes from './unit-help.module.css'
import type { UnitHelp } from './use-suggestions.ts'

/** The glossary terms in the source: a click inserts one, a shortcut the next missing one. */
export const TermList = ({ help }: { help: UnitHelp }) => {
  const { t } = useTranslation('translations')
  if (help.terms.length === 0) return null
  return (
    <Group
      component="ul"
      gap="4px 18px"
      align="stretch"
      ml={-4}
      fz="ui"
      className={classes.terms ?? ''}
      aria-label={t('glossary.inText')}
    >
      {help.terms.map((term) => (
        <Group component="li" gap="0 8px" key={term.id}>
          <button type="button" title={term.note || undefined} onClick={() => help.insertTerm(term)}>
            <span>{term.term}</span>{' '}
            <Box component="b" ml={4} fw={500}>
              {term.target || term.term}
            </Box>
            {term.id === help.nextTerm?.id ? <KeyHint keys={keyCaps(isMac).term} /> : null}
          </button>
          {term.keep ? <small>{t('glossary.keep')}</small> : null}
          {term.forbidden.length > 0 ? (
            <small>{t('glossary.not', { words: term.forbidden.join(', ') })}</small>
          ) : null}
          {term.note ? <small>{term.note}</small> : null}
        </Group>
      ))}
    </Group>
  )
}
