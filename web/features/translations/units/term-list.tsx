import { useTranslation } from 'react-i18next'
import { KeyCap } from '#ui/text/pill.tsx'
import { keyCaps } from '../keys/key-map.ts'
import { isMac } from '../keys/use-keys.ts'
import classes from './unit-help.module.css'
import type { UnitHelp } from './use-suggestions.ts'

/** The glossary terms in the source: a click inserts one, a shortcut the next missing one. */
export const TermList = ({ help }: { help: UnitHelp }) => {
  const { t } = useTranslation('translations')
  if (help.terms.length === 0) return null
  return (
    <ul className={classes.terms} aria-label={t('glossary.inText')}>
      {help.terms.map((term) => (
        <li key={term.id}>
          <button type="button" title={term.note || undefined} onClick={() => help.insertTerm(term)}>
            <span>{term.term}</span> <b>{term.target || term.term}</b>
            {term.id === help.nextTerm?.id ? (
              <span className={classes.key} aria-hidden="true">
                <KeyCap>{keyCaps(isMac).term.join(' ')}</KeyCap>
              </span>
            ) : null}
          </button>
          {term.keep ? <small>{t('glossary.keep')}</small> : null}
          {term.forbidden.length > 0 ? (
            <small>{t('glossary.not', { words: term.forbidden.join(', ') })}</small>
          ) : null}
          {term.note ? <small>{term.note}</small> : null}
        </li>
      ))}
    </ul>
  )
}
