import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type Key = ParseKeys<'accounts'>

const Words = ({ of }: { of: Key }) => useTranslation('accounts').t(of)

const made = new Map<Key, ReactElement>()
/** What a form finds wrong, in the language of the page, which may be another by the time it is read. One key is one element: the same problem is not a new one. */
export const problem = (key: Key): ReactElement => {
  const words = made.get(key) ?? <Words of={key} />
  made.set(key, words)
  return words
}
