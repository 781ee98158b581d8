import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type Key = ParseKeys<'accounts'>

const Words = ({ of }: { of: Key }) => useTranslation('accounts').t(of)

const made = new Map<Key, ReactElement>()
/**
 * A form's error message in the page's language, which may change while it is shown. Each key always gives the same
 * element, so that an unchanged error does not count as a new one.
 */
export const problem = (key: Key): ReactElement => {
  const words = made.get(key) ?? <Words of={key} />
  made.set(key, words)
  return words
}
